// Package places has suppressions at every place where one may stand, and at
// places where it may not.
package places

import (
	"context"

	"example.test/rules/ledger"
	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// At the declaration: on its line, and above it.
var (
	Same = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "bulk.same"}) //routecheck:allow ledgerbulk an hour late is fine
	//routecheck:allow ledgerbulk an hour late is fine
	Above = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "bulk.above"})
	//routecheck:allow ledgerbulk an hour late is fine // want `allow: nothing on this line breaks ledgerbulk`

	TooFar = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "bulk.toofar"})
	//routecheck:allow noroute the route comes later
	//routecheck:allow keyless it is no money task either // want `allow: nothing on this line breaks keyless`
	Lost = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "lost"})
)

func write(context.Context, topo.Event) error {
	ledger.Post(1)
	return nil
}

// sanctioned has two paths, one of which is suppressed.
func sanctioned(context.Context, topo.Event) error {
	ledger.Post(1) //routecheck:allow ledgerbulk this posting is a memo
	return nil
}

func standing(ctx context.Context, e topo.Event) error {
	//routecheck:allow ledgerbulk this posting is a memo
	ledger.Post(1)
	return write(ctx, e)
}

func useless(context.Context, topo.Event) error {
	_ = ledger.Limit //routecheck:allow ledgerbulk it is a constant // want `allow: nothing on this line breaks ledgerbulk`
	return nil
}

// Register registers.
func Register(w *runtime.Worker) {
	runtime.Handle(w, Same, write)
	runtime.Handle(w, Above, write)
	runtime.Handle(w, TooFar, write)      // want `ledgerbulk: task "bulk.toofar"`
	runtime.Handle(w, topo.Settle, write) //routecheck:allow ledgerbulk an hour late is fine
	//routecheck:allow ledgerbulk an hour late is fine
	runtime.Handle(w, topo.Settle, write)
	runtime.Handle(w, topo.Settle, sanctioned)
	runtime.Handle(w, topo.Settle, standing) // want `ledgerbulk: task "bulk.settle" .*: places.standing -> places.write -> ledger.Post`
	runtime.Handle(w, topo.Settle, useless)
	//routecheck:allow ledgerbulk // want `allow: a suppression without a reason suppresses nothing`
	runtime.Handle(w, topo.Settle, write) // want `ledgerbulk: task "bulk.settle"`
	//routecheck:allow noroute it is another rule // want `allow: nothing on this line breaks noroute`
	runtime.Handle(w, topo.Settle, write) // want `ledgerbulk: task "bulk.settle"`
	through(w, topo.Settle)               //routecheck:allow ledgerbulk an hour late is fine
	through(w, topo.Scrape)               // want `ledgerbulk: task "bulk.scrape"`
	allowed(w, topo.Settle)
}

func through(w *runtime.Worker, t *taskmeta.Task[topo.Event]) { runtime.Handle(w, t, write) }

func allowed(w *runtime.Worker, t *taskmeta.Task[topo.Event]) {
	//routecheck:allow ledgerbulk whatever is registered here may be late
	runtime.Handle(w, t, write)
}

// Two rules on one line, one suppressed on the line and one above.
func Two(c *runtime.Client) {
	w := runtime.NewWorker(c, runtime.WorkerConfig{Queue: "money"})
	//routecheck:allow wrongpool the queue is moved tonight
	runtime.Handle(w, topo.Settle, write) //routecheck:allow ledgerbulk an hour late is fine
	//routecheck:allow wrongpool the queue is moved tonight
	//routecheck:allow ledgerbulk an hour late is fine
	runtime.Handle(w, topo.Scrape, write)
	//routecheck:allow wrongpool it has no pool at all // want `allow: nothing on this line breaks wrongpool`
	runtime.Handle(w, Lost, write)
}
