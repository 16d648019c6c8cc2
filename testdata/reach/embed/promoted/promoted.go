// Package promoted calls a method of the ledger that is promoted from an embedded field.
package promoted

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ *ledger.Book }

func (i importer) run(context.Context, topo.Event) error { i.Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importer{new(ledger.Book)}.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: promoted.importer.run -> ledger.\(\*Book\).Post \(embed/promoted/promoted.go:14\); route`
}
