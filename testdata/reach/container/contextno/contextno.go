// Package contextno carries a book in a context, and nobody calls it.
package contextno

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type key struct{}

func handle(ctx context.Context, e topo.Event) error {
	ctx = context.WithValue(ctx, key{}, new(ledger.Book))
	if ctx.Value(key{}) == nil {
		return ctx.Err()
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}
