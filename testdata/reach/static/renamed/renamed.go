// Package renamed calls the ledger through an import of another name.
package renamed

import (
	"context"

	books "example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error { books.Post(1); return nil }

func look(context.Context, topo.Event) error { books.Quote(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: renamed.handle -> ledger.Post \(static/renamed/renamed.go:12\); route`
	runtime.Handle(w, topo.B, look)   // reach: no
}
