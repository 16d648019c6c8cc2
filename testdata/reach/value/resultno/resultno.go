// Package resultno makes a function that posts, and calls it nowhere.
package resultno

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	if f := poster(1); f == nil {
		return context.Canceled
	}
	return nil
}

func poster(n int) func() { return func() { ledger.Post(n) } }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}
