// Package names has a package of its own that is called ledger, with a function that
// is called Post.
package names

import (
	"context"

	"example.test/reach/innocent/names/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}

func handle(context.Context, topo.Event) error { ledger.Post(1); return nil }
