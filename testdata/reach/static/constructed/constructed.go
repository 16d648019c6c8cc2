// Package constructed makes a book in the handler: a constructor of a ledger package counts.
package constructed

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error { _ = ledger.New(); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: constructed.handle -> ledger.New \(static/constructed/constructed.go:12\); route`
}
