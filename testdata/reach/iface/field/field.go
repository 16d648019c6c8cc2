// Package field calls through an interface in a field: two instances have different values.
package field

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type importer struct{ books poster }

func (i *importer) run(context.Context, topo.Event) error { i.books.Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, (&importer{new(ledger.Book)}).run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: field.\(\*importer\).run -> ledger.\(\*Book\).Post \(iface/field/field.go:16\); route`
	runtime.Handle(w, topo.B, (&importer{ledger.Dry{}}).run)     // reach: no
}
