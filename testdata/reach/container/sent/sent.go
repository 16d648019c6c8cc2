// Package sent sends a function in a case of a select statement.
package sent

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func run(f func(int)) error {
	c := make(chan func(int), 1)
	select {
	case c <- f:
	default:
	}
	(<-c)(1)
	return nil
}

func write(context.Context, topo.Event) error { return run(ledger.Post) }

func look(context.Context, topo.Event) error { return run(func(int) {}) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: sent.write -> sent.run -> ledger.Post \(container/sent/sent.go:18\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
