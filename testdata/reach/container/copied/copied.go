// Package copied calls what copy put into a slice.
package copied

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	fs := make([]func(int), 1)
	copy(fs, []func(int){ledger.Post})
	fs[0](1)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: copied.handle -> ledger.Post \(container/copied/copied.go:15\); route`
}
