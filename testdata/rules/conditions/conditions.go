// Package conditions has registrations of which a condition decides a part.
package conditions

import (
	"context"
	"os"
	"time"

	"example.test/rules/ledger"
	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

type handler = func(context.Context, topo.Event) error

type service struct{ book *ledger.Book }

func (s *service) charge(context.Context, topo.Event) error {
	s.book.Post(1)
	return nil
}

func (s *service) look(context.Context, topo.Event) error {
	_ = s.book.Balance()
	return nil
}

func noop(context.Context, topo.Event) error { return nil }

// One of two handlers writes.
func handlers(w *runtime.Worker, s *service) {
	h := s.charge
	if os.Getenv("DRY_RUN") != "" {
		h = func(context.Context, topo.Event) error { return nil }
	}
	runtime.Handle(w, topo.Settle, h) // want `ledgerbulk: task "bulk.settle" .*: conditions.\(\*service\).charge -> ledger.\(\*Book\).Post`

	var chosen handler
	switch os.Getenv("MODE") {
	case "look":
		chosen = s.look
	case "charge":
		chosen = s.charge
	default:
		chosen = noop
	}
	runtime.Handle(w, topo.Scrape, chosen) // want `ledgerbulk: task "bulk.scrape" .*: (func at conditions/conditions.go:\d+ -> )?conditions.\(\*service\).charge`
}

// None of them writes.
func innocent(w *runtime.Worker, s *service) {
	h := s.look
	if os.Getenv("DRY_RUN") != "" {
		h = noop
	}
	runtime.Handle(w, topo.Settle, h)
}

// A constructor returns early.
func build(s *service) handler {
	if s == nil {
		return noop
	}
	return func(context.Context, topo.Event) error {
		s.book.Post(2)
		return nil
	}
}

func built(w *runtime.Worker, s *service) {
	runtime.Handle(w, topo.Settle, build(s)) // want `ledgerbulk: task "bulk.settle" .*: func at conditions/conditions.go:\d+ -> ledger.\(\*Book\).Post`
}

// A decorator is given a list of functions.
func decorate(h handler, around ...handler) handler {
	return func(ctx context.Context, e topo.Event) error {
		for _, a := range around {
			if err := a(ctx, e); err != nil {
				return err
			}
		}
		return h(ctx, e)
	}
}

func decorated(w *runtime.Worker, s *service) {
	runtime.Handle(w, topo.Settle, decorate(noop, s.look, s.charge)) // want `ledgerbulk: task "bulk.settle" .*: (func at conditions/conditions.go:\d+ -> )?conditions.\(\*service\).charge`
	runtime.Handle(w, topo.Scrape, decorate(noop, s.look))
}

// Nobody knows which handler it is.
func unknown(w *runtime.Worker, known map[string]handler) {
	runtime.Handle(w, topo.Settle, handlerNamed(os.Getenv("HANDLER"))) // want `notconst: the handler of task "bulk.settle" depends on .*, so whether it touches the ledger cannot be checked`
}

var registry = map[string]handler{}

func handlerNamed(name string) handler { return registry[name] }

// The middleware of a worker runs around every handler.
func fee(book *ledger.Book) runtime.Middleware {
	return func(next runtime.HandlerFunc) runtime.HandlerFunc {
		return func(ctx context.Context, job runtime.Job) error {
			book.Post(3)
			return next(ctx, job)
		}
	}
}

func timed(next runtime.HandlerFunc) runtime.HandlerFunc {
	return func(ctx context.Context, job runtime.Job) error {
		start := time.Now()
		defer func() { _ = time.Since(start) }()
		return next(ctx, job)
	}
}

func middleware(c *runtime.Client, s *service) {
	w := runtime.NewWorker(c, runtime.WorkerConfig{Queue: "bulk", Middleware: []runtime.Middleware{timed, fee(s.book)}})
	runtime.Handle(w, topo.Settle, s.look) // want `ledgerbulk: task "bulk.settle" .*: func at conditions/conditions.go:\d+ -> ledger.\(\*Book\).Post`

	calm := runtime.NewWorker(c, runtime.WorkerConfig{Queue: "bulk", Middleware: []runtime.Middleware{timed}})
	runtime.Handle(calm, topo.Settle, s.look)
}

// The worker is one of two.
func workers(c *runtime.Client, s *service, scale int) {
	var w *runtime.Worker
	if scale > 1 {
		w = runtime.NewWorker(c, runtime.WorkerConfig{Queue: "money", Concurrency: 8})
	} else {
		w = runtime.NewWorker(c, runtime.WorkerConfig{Queue: "money"})
	}
	runtime.Handle(w, topo.Settle, s.look) // want `wrongpool: task "bulk.settle" .* registered on a worker of "money"`

	cfg := runtime.WorkerConfig{Queue: "money"}
	if scale > 1 {
		cfg.Queue = "interactive"
	}
	runtime.Handle(runtime.NewWorker(c, cfg), topo.Scrape, s.look) // want `wrongpool: task "bulk.scrape" .* registered on a worker of "interactive" or "money"`

	either := runtime.NewWorker(c, runtime.WorkerConfig{Queue: "bulk"})
	if scale > 1 {
		either = runtime.NewWorker(c, runtime.WorkerConfig{Queue: "money"})
	}
	runtime.Handle(either, topo.Settle, s.look)
}

// Only one of two registrations runs.
func apart(c *runtime.Client, s *service, full bool) {
	w := runtime.NewWorker(c, runtime.WorkerConfig{Queue: "bulk"})
	if full {
		runtime.Handle(w, topo.Settle, s.look)
	} else {
		runtime.Handle(w, topo.Settle, noop)
	}
	switch os.Getenv("MODE") {
	case "a":
		runtime.Handle(w, topo.Scrape, s.look)
	case "b":
		runtime.Handle(w, topo.Scrape, noop)
	default:
	}
}

func early(c *runtime.Client, s *service, full bool) {
	w := runtime.NewWorker(c, runtime.WorkerConfig{Queue: "bulk"})
	if full {
		runtime.Handle(w, topo.Settle, s.look)
		return
	}
	runtime.Handle(w, topo.Settle, noop)
}

// Both run.
func together(c *runtime.Client, s *service, full bool) {
	w := runtime.NewWorker(c, runtime.WorkerConfig{Queue: "bulk"})
	if full {
		runtime.Handle(w, topo.Settle, s.look)
	}
	runtime.Handle(w, topo.Settle, noop) // want `duplicate: task "bulk.settle" is registered twice on one worker, also at conditions/conditions.go:\d+: `
}

func choose(w *runtime.Worker, full bool) {
	if full {
		runtime.Handle(w, topo.Settle, noop)
	} else {
		runtime.Handle(w, topo.Settle, noop)
	}
}

// One call takes one branch, the other takes the other.
func calls(c *runtime.Client) {
	w := runtime.NewWorker(c, runtime.WorkerConfig{Queue: "bulk"})
	choose(w, true)
	choose(w, false) // want `duplicate: task "bulk.settle" is registered twice on one worker`
}

// Mail is a queue on a direct exchange, and as long as the installation says.
var Mail = taskmeta.Topology{
	Queues: []taskmeta.Queue{{Name: "mail", Class: taskmeta.Interactive, Owner: "web", Exchange: taskmeta.Direct, MaxLength: limit()}},
	Routes: []taskmeta.Route{{Task: "mail.*", Queue: "mail"}},
}

// Send is never retried.
var Send = taskmeta.Define(&Mail, taskmeta.Task[topo.Event]{Name: "mail.send", Retry: taskmeta.Retry{Attempts: taskmeta.NoRetries}})

func limit() int { return len(os.Getenv("LIMIT")) }

func send(ctx context.Context, c *runtime.Client, later bool) error {
	opts := &runtime.EnqueueOpts{ID: "x"}
	if later {
		opts.Delay = time.Minute
	}
	_, err := runtime.Enqueue(ctx, c, Send, topo.Event{}, opts) // want `direct: task "mail.send" is enqueued with a delay`
	return err
}

func sendNow(ctx context.Context, c *runtime.Client, later bool) error {
	opts := &runtime.EnqueueOpts{}
	if later {
		opts.ID = "later"
	}
	_, err := runtime.Enqueue(ctx, c, Send, topo.Event{}, opts)
	return err
}
