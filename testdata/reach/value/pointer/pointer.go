// Package pointer calls a function through a pointer to its variable.
package pointer

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	f := func(int) {}
	set(&f)
	f(1)
	return nil
}

func set(f *func(int)) { *f = ledger.Post }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: pointer.handle -> ledger.Post \(value/pointer/pointer.go:15\); route`
}
