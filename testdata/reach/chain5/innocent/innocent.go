// Package innocent goes down four packages to one that knows the ledger, and reads.
package innocent

import (
	"context"

	"example.test/reach/chain5/innocent/shop"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}

func handle(context.Context, topo.Event) error { shop.Read(); return nil }
