# Every target sets up what it needs. Go 1.26 is the only thing to install.

GO ?= go
BIN := bin/routecheck
# The race detector needs a C compiler.
RACE := $(shell test "$$($(GO) env CGO_ENABLED)" = 1 && command -v "$$($(GO) env CC)" >/dev/null && echo -race)

.PHONY: help demo test test-rabbitmq test-faults test-oracle test-celery test-claim test-deploy race lint bench-vet bench-runtime bench-delay clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

$(BIN): FORCE
	$(GO) build -o $@ ./cmd/routecheck
FORCE:

demo: ## check the shop, break it twice, and flood it
	@echo 'building routecheck, which takes a while the first time'
	@$(GO) build -o $(BIN) ./cmd/routecheck
	@ROUTECHECK=$(abspath $(BIN)) sh testdata/shop/demo.sh

test: ## run every test, in about three minutes; with the race detector where goroutines are
	$(GO) test ./taskmeta/... ./analyzer/... ./cmd/...
	$(GO) test $(RACE) ./runtime/...
	cd testdata/shop && $(GO) test ./...

# Which RabbitMQ: 3.10, 4.0 or 4.3.
VERSION ?= 3.10
test-rabbitmq: ## run the tests that need RabbitMQ on a private one; VERSION=3.10, 4.0 or 4.3; needs root and Debian's apt
	.ci/install rabbitmq-$(VERSION)
	ROUTECHECK_RABBITMQ=$(VERSION) $(GO) test $(RACE) -tags rabbitmq -timeout 20m ./runtime/rabbitmq/...

test-faults: ## break a cluster of three nodes while 20,000 tasks of class money flow; VERSION=3.10, 4.0 or 4.3; needs root and Debian's apt
	.ci/install rabbitmq-$(VERSION) postgres
	ROUTECHECK_RABBITMQ=$(VERSION) $(GO) test -tags faults -v -timeout 15m -run TestFaults ./runtime/rabbitmq/faults

test-oracle: ## run generated programs and compare the verdicts with what they do; PROGRAMS=5000 SEED=1
	$(GO) test -run TestDynamic -v -timeout 120m ./analyzer/reach/oracle -programs $(or $(PROGRAMS),5000) -seed $(or $(SEED),1)

# Debian's stable release has Celery 5.5 and RabbitMQ 4.0, its unstable one 5.6 and 4.3.
CELERY ?= 5.5
CELERY_RABBITMQ := $(if $(filter 5.6,$(CELERY)),4.3,4.0)
test-celery: ## run a real Celery against this runtime, in both directions; CELERY=5.5 CELERY_RABBITMQ=4.0; needs root and Debian's apt
	.ci/install celery-$(CELERY) rabbitmq-$(CELERY_RABBITMQ)
	ROUTECHECK_CELERY=$(CELERY) ROUTECHECK_RABBITMQ=$(CELERY_RABBITMQ) $(GO) test $(RACE) -tags celery -parallel 40 ./runtime/celery

test-claim: ## run the tests of claims on SQLite, PostgreSQL and MariaDB; needs root and Debian's apt
	.ci/install postgres mariadb
	$(GO) test $(RACE) -tags servers ./runtime/claim ./runtime/internal/...

test-deploy: ## check the shop's examples for systemd, compose and Kubernetes; needs Debian's package systemd
	cd testdata/shop/deploy && $(GO) test ./...

race: ## run the tests of all modules with the race detector
	$(GO) test -race ./...
	cd testdata/shop && $(GO) test -race ./...

# The tests that need servers.
TAGS := rabbitmq,faults,celery,servers
lint: $(BIN) ## check format, vet, staticcheck and our own rules
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { gofmt -l $$(git ls-files '*.go'); exit 1; }
	$(GO) vet ./...
	$(GO) vet -tags $(TAGS) ./runtime/...
	$(GO) run honnef.co/go/tools/cmd/staticcheck@v0.8.2 ./...
	$(GO) run honnef.co/go/tools/cmd/staticcheck@v0.8.2 -tags $(TAGS) ./runtime/...
	$(BIN) ./...
	cd testdata/shop && $(GO) vet ./... && $(abspath $(BIN)) ./...

# How often everything is measured: an even number, since the tools take turns.
ROUNDS ?= 4
bench-vet: ## compare go vet with routecheck to go vet with an analyzer that does nothing; ROUNDS=4
	$(GO) test -run '^$$' -bench Vet -benchtime $(ROUNDS)x -timeout 2h ./cmd/routecheck

bench-runtime: ## cost of the runtime on the embedded broker, and on RabbitMQ beside the bare client; ROUNDS=4 VERSION=3.10 MESSAGES=1000000
	$(GO) test -run '^$$' -bench . -benchmem ./runtime
	.ci/install rabbitmq-$(VERSION)
	ROUTECHECK_RABBITMQ=$(VERSION) $(GO) test -tags rabbitmq -run '^$$' -bench 'Ratio|Growth' -benchtime $(ROUNDS)x -timeout 1h ./runtime/rabbitmq
	ROUTECHECK_RABBITMQ=$(VERSION) $(GO) test -tags rabbitmq -run '^$$' -bench Memory -benchtime $(or $(MESSAGES),1000000)x -timeout 1h ./runtime/rabbitmq

bench-delay: ## how late delayed messages come, what they cost, and what the ladder does; ROUNDS=4 VERSION=3.10
	.ci/install rabbitmq-$(VERSION)
	ROUTECHECK_RABBITMQ=$(VERSION) $(GO) test -tags rabbitmq -run '^$$' -bench 'Delay|Declare' -benchtime $(ROUNDS)x -timeout 1h ./runtime/rabbitmq

clean: ## delete what was built
	rm -rf bin
