package conditions

import (
	"context"
	"flag"
	"log"
	"os"
	"time"

	"example.test/rules/ledger"
	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Decorators are applied in a loop over a parameter.
func wrap(h handler, around ...func(handler) handler) handler {
	for _, a := range around {
		h = a(h)
	}
	return h
}

func audited(next handler) handler {
	return func(ctx context.Context, e topo.Event) error {
		ledger.Post(4)
		return next(ctx, e)
	}
}

func logged(next handler) handler {
	return func(ctx context.Context, e topo.Event) error {
		log.Print(e.ID)
		return next(ctx, e)
	}
}

func wrapped(w *runtime.Worker) {
	runtime.Handle(w, topo.Settle, wrap(noop, logged, audited)) // want `ledgerbulk: task "bulk.settle" .* ledger.Post`
	runtime.Handle(w, topo.Scrape, wrap(noop, logged))
}

// Middleware is added on a condition.
func sometimes(c *runtime.Client, s *service) {
	cfg := runtime.WorkerConfig{Queue: "bulk"}
	if os.Getenv("AUDIT") != "" {
		cfg.Middleware = []runtime.Middleware{fee(s.book)}
	}
	runtime.Handle(runtime.NewWorker(c, cfg), topo.Settle, noop) // want `ledgerbulk: task "bulk.settle" .* ledger.\(\*Book\).Post`

	calm := runtime.WorkerConfig{Queue: "bulk"}
	if os.Getenv("TIME") != "" {
		calm.Middleware = append(calm.Middleware, timed)
	}
	runtime.Handle(runtime.NewWorker(c, calm), topo.Settle, noop)
}

// The options are one of two.
func sendLate(ctx context.Context, c *runtime.Client, late bool) error {
	opts := &runtime.EnqueueOpts{}
	if late {
		opts = &runtime.EnqueueOpts{Delay: time.Minute}
	}
	_, err := runtime.Enqueue(ctx, c, Send, topo.Event{}, opts) // want `direct: task "mail.send" is enqueued with a delay`
	return err
}

// One program works one of several queues, by name.
func start(c *runtime.Client, queue string) *runtime.Worker {
	w := runtime.NewWorker(c, runtime.WorkerConfig{Queue: queue})
	if queue == "money" {
		runtime.Handle(w, topo.Pay, noop)
	} else {
		runtime.Handle(w, topo.Settle, noop)
	}
	return w
}

func named(c *runtime.Client) []*runtime.Worker {
	workers := []*runtime.Worker{start(c, "money"), start(c, "bulk")}
	for _, queue := range []string{"money", "bulk"} {
		w := runtime.NewWorker(c, runtime.WorkerConfig{Queue: queue})
		switch queue {
		case "money":
			runtime.Handle(w, topo.Pay, noop)
		case "bulk":
			runtime.Handle(w, topo.Settle, noop)
		}
		workers = append(workers, w)
	}
	return workers
}

// A condition about something else does not help.
func mistaken(c *runtime.Client, full bool) {
	w := runtime.NewWorker(c, runtime.WorkerConfig{Queue: "money"})
	if full {
		runtime.Handle(w, topo.Settle, noop) // want `wrongpool: task "bulk.settle" .* registered on a worker of "money"`
	}
}

// The first branch ends the program.
func once(ctx context.Context, c *runtime.Client, full bool) {
	w := runtime.NewWorker(c, runtime.WorkerConfig{Queue: "bulk"})
	if full {
		runtime.Handle(w, topo.Settle, noop)
		log.Fatal(w.Run(ctx))
	}
	runtime.Handle(w, topo.Settle, noop)
}

var dry = flag.Bool("dry", false, "do nothing")

// The conditions are opposites.
func opposites(c *runtime.Client, s *service) {
	w := runtime.NewWorker(c, runtime.WorkerConfig{Queue: "bulk"})
	if *dry {
		runtime.Handle(w, topo.Settle, noop)
	}
	runtime.Handle(w, topo.Scrape, noop)
	if !*dry {
		runtime.Handle(w, topo.Settle, s.look)
	}
}

// settings has a handler that may be left out.
type settings struct{ handler handler }

func setup(w *runtime.Worker, cfg *settings) {
	if cfg.handler == nil {
		cfg.handler = noop
	}
	runtime.Handle(w, topo.Settle, cfg.handler)
}

func defaults(c *runtime.Client, s *service) {
	setup(runtime.NewWorker(c, runtime.WorkerConfig{Queue: "bulk"}), &settings{})
	setup(runtime.NewWorker(c, runtime.WorkerConfig{Queue: "bulk"}), &settings{handler: s.look})
	setup(runtime.NewWorker(c, runtime.WorkerConfig{Queue: "bulk"}), &settings{handler: s.charge}) // want `ledgerbulk: task "bulk.settle" .*: conditions.\(\*service\).charge`
}

// A type argument decides which method is the handler.
func generic[H interface {
	Run(context.Context, topo.Event) error
}](w *runtime.Worker, h H) {
	runtime.Handle(w, topo.Settle, h.Run)
	runtime.Handle(w, topo.Pay, h.Run)
}

type poster struct{ service }

// Run posts.
func (p *poster) Run(ctx context.Context, e topo.Event) error { return p.charge(ctx, e) }

type calm struct{}

// Run does not post.
func (calm) Run(ctx context.Context, e topo.Event) error { return nil }

func instances(w *runtime.Worker) {
	generic(w, &poster{}) // want `ledgerbulk: task "bulk.settle" .*: conditions.\(\*poster\).Run -> conditions.\(\*service\).charge`
	generic(w, calm{})
}
