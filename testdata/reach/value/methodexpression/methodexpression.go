// Package methodexpression calls a method expression that a helper is handed.
package methodexpression

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error { each((*ledger.Book).Post); return nil }

func each(f func(*ledger.Book, int)) { f(new(ledger.Book), 1) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: methodexpression.handle -> methodexpression.each -> ledger.\(\*Book\).Post \(value/methodexpression/methodexpression.go:14\); route`
}
