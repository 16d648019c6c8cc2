// Command registration registers in every way that is followed. Each settles in
// bulk with a handler that writes the ledger.
package main

import (
	"context"

	"example.test/rules/billing"
	"example.test/rules/ledger"
	"example.test/rules/reg"
	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

type settler struct{ book *ledger.Book }

func (s *settler) Run(ctx context.Context, e topo.Event) error {
	billing.Charge(s.book, 1)
	return nil
}

func (s *settler) Look(ctx context.Context, e topo.Event) error {
	_ = billing.Quote(s.book)
	return nil
}

type handler = func(context.Context, topo.Event) error

func helper(w *runtime.Worker, t *taskmeta.Task[topo.Event], h handler) {
	runtime.Handle(w, t, h)
}

type entry struct {
	task *taskmeta.Task[topo.Event]
	h    handler
}

type registry struct{ entries []entry }

func (r *registry) add(t *taskmeta.Task[topo.Event], h handler) {
	r.entries = append(r.entries, entry{t, h})
}

func (r *registry) bind(w *runtime.Worker) {
	for _, e := range r.entries {
		runtime.Handle(w, e.task, e.h)
	}
}

func (s *settler) register(w *runtime.Worker) {
	runtime.Handle(w, topo.Settle, s.Run) // want `ledgerbulk: task "bulk.settle" is routed to bulk .*: main.\(\*settler\).Run -> billing.Charge -> ledger.\(\*Book\).Post \(billing/billing.go:8\)`
}

func pool(c *runtime.Client, queue string) *runtime.Worker {
	return runtime.NewWorker(c, runtime.WorkerConfig{Queue: queue})
}

func forEach(list []*taskmeta.Task[topo.Event], f func(*taskmeta.Task[topo.Event])) {
	for _, t := range list {
		f(t)
	}
}

func main() {
	var client *runtime.Client
	s := &settler{}
	runtime.Handle(pool(client, "bulk"), topo.Settle, s.Run) // want `ledgerbulk: task "bulk.settle" is routed to bulk .*: main.\(\*settler\).Run -> billing.Charge -> ledger.\(\*Book\).Post \(billing/billing.go:8\)`
	runtime.Handle(pool(client, "bulk"), topo.Settle, s.Look)
	helper(pool(client, "bulk"), topo.Settle, s.Run)       // want `ledgerbulk: task "bulk.settle" .*: main.\(\*settler\).Run -> .* \(registered by the call at registration/main.go:31\)`
	reg.Register(pool(client, "bulk"), topo.Settle, s.Run) // want `ledgerbulk: task "bulk.settle" .*: func at reg/reg.go:\d+ -> main.\(\*settler\).Run -> .* \(registered by the call at reg/reg.go:13\)`
	for _, e := range []entry{{topo.Settle, s.Run}, {topo.Scrape, s.Look}} {
		runtime.Handle(pool(client, "bulk"), e.task, e.h) // want `ledgerbulk: task "bulk.settle" is routed to bulk .*: main.\(\*settler\).Run -> billing.Charge -> ledger.\(\*Book\).Post \(billing/billing.go:8\)`
	}
	for t, h := range map[*taskmeta.Task[topo.Event]]handler{topo.Settle: s.Run} {
		runtime.Handle(pool(client, "bulk"), t, h) // want `ledgerbulk: task "bulk.settle" is routed to bulk .*: main.\(\*settler\).Run -> billing.Charge -> ledger.\(\*Book\).Post \(billing/billing.go:8\)`
	}
	r := &registry{}
	r.add(topo.Settle, s.Run)
	r.add(topo.Scrape, s.Look)
	r.bind(pool(client, "bulk"))      // want `ledgerbulk: task "bulk.settle" .* \(registered by the call at registration/main.go:47\)`
	s.register(pool(client, "money")) // want `wrongpool: task "bulk.settle" is routed to bulk .* but registered on a worker of "money", .* \(registered by the call at registration/main.go:52\)`
	w := pool(client, "bulk")
	forEach([]*taskmeta.Task[topo.Event]{topo.Settle, topo.Pay}, func(t *taskmeta.Task[topo.Event]) { // want `ledgerbulk: task "bulk.settle" .* \(registered by the call at registration/main.go:85, through registration/main.go:\d+\)` `wrongpool: task "money.pay" is routed to money .* but registered on a worker of "bulk"`
		runtime.Handle(w, t, s.Run)
	})
	for _, f := range []func(){
		func() { runtime.Handle(w, topo.Scrape, s.Run) }, // want `ledgerbulk: task "bulk.scrape" .*: main.\(\*settler\).Run`
	} {
		f()
	}
	runtime.Handle(w, topo.Scrape, func(ctx context.Context, e topo.Event) error { // want `duplicate: task "bulk.scrape" is registered twice on one worker, also at registration/main.go:88` `ledgerbulk: task "bulk.scrape" .*: func at registration/main.go:92 -> ledger.Post \(registration/main.go:93\)`
		ledger.Post(1)
		return nil
	})
}
