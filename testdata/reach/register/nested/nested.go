// Package nested registers in a closure that a closure that a closure returns returns.
package nested

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

func router(w *runtime.Worker) func(*taskmeta.Task[topo.Event]) func(func(context.Context, topo.Event) error) {
	return func(t *taskmeta.Task[topo.Event]) func(func(context.Context, topo.Event) error) {
		return func(h func(context.Context, topo.Event) error) { runtime.Handle(w, t, h) }
	}
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	router(w)(topo.A)(write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: nested.write -> ledger.Post \(register/nested/nested.go:25\) \(registered by the call at register/nested/nested.go:15`
	router(w)(topo.B)(look)  // reach: no
}

func write(context.Context, topo.Event) error { ledger.Post(1); return nil }

func look(context.Context, topo.Event) error { return nil }
