// Package converted converts a function from type to type, and to an interface and back.
package converted

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type (
	op  func(int)
	act func(int)
)

func through(f func(int)) error {
	var v any = act(op(f))
	if a, ok := v.(act); ok {
		op(a)(1)
	}
	return nil
}

func write(context.Context, topo.Event) error { return through(ledger.Post) }

func look(context.Context, topo.Event) error { return through(func(int) {}) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: converted.write -> converted.through -> ledger.Post \(value/converted/converted.go:20\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
