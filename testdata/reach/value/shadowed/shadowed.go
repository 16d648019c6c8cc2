// Package shadowed sets a variable that shadows the one that it calls.
package shadowed

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(_ context.Context, e topo.Event) error {
	f := func(int) {}
	if e.ID != "" {
		f := ledger.Post
		if f == nil {
			return context.Canceled
		}
	}
	f(1)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}
