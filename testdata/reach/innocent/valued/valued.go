// Package valued puts a function that posts into a context, and nobody calls it.
package valued

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type key struct{}

func handle(ctx context.Context, e topo.Event) error {
	ctx = context.WithValue(ctx, key{}, ledger.Post)
	if ctx.Value(key{}) == nil {
		return context.Canceled
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}
