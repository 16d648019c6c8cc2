#!/bin/sh
# The whole idea on one screen: the shop is clean, two changes that look harmless
# fail the build, and three pools keep payments fast under a flood of bulk work.
# It changes nothing here: the changes are made to copies.
set -eu

shop=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$shop/../.." && pwd)
routecheck=${ROUTECHECK:?set it to the routecheck binary (make demo does)}
copies=$(mktemp -d)
trap 'rm -rf "$copies"' EXIT INT TERM

say() { printf '\n== %s\n\n' "$1"; }

cd "$shop"
say 'The shop: every task has a route, and no bulk task touches the ledger'
"$routecheck" ./...
echo 'routecheck ./... : clean'
echo
# The flood declares the shop's tasks again, for the variant without pools.
"$routecheck" list $(go list ./... | grep -v /cmd/flood)

# break_it NAME applies a change to a copy of the shop and shows that the build
# fails with findings, and for no other reason.
break_it() {
	copy="$copies/$1"
	cp -R "$shop" "$copy"
	cd "$copy"
	go mod edit -replace "github.com/shipmindlabs/routecheck=$root"
	GIT_CEILING_DIRECTORIES="$copies" git apply "changes/$1.patch"
	go build ./...
	echo "go build ./... : fine"
	code=0
	go vet -vettool="$routecheck" ./... >found.txt 2>&1 || code=$?
	grep -v '^#' found.txt || true
	echo
	if [ "$code" -ne 1 ] || ! grep -q "$2: " found.txt; then
		echo "demo: $1 should have failed the build with $2" >&2
		exit 1
	fi
	echo "go vet -vettool=routecheck ./... : exit status $code"
	cd "$shop"
}

say 'Somebody adds a task and forgets the route'
break_it forgotten-route noroute

say 'Somebody routes a ledger write to bulk "because it was slow"'
break_it slow-ledger-write ledgerbulk

say 'The shop under a flood of bulk work, for about ten seconds'
go run ./cmd/flood
echo
echo 'The same work, the same number of workers: with one pool payments wait for the'
echo 'scrapes that stand in front of them, with three they do not.'
