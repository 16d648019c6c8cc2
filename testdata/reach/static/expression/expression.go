// Package expression calls the ledger by a method expression.
package expression

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	(*ledger.Book).Post(new(ledger.Book), 1)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: expression.handle -> ledger.\(\*Book\).Post \(static/expression/expression.go:13\); route`
}
