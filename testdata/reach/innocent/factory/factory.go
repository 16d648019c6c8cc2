// Package factory posts while it makes the handler, and not in the handler.
package factory

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handler() func(context.Context, topo.Event) error {
	ledger.Post(1)
	return func(context.Context, topo.Event) error { return nil }
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handler()) // reach: no
}
