// Package dotted calls the ledger through an import without a name.
package dotted

import (
	"context"

	. "example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error { Post(1); return nil }

func look(context.Context, topo.Event) error { Quote(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: dotted.handle -> ledger.Post \(static/dotted/dotted.go:12\); route`
	runtime.Handle(w, topo.B, look)   // reach: no
}
