// Package declared calls an interface that the ledger declares: the type behind it decides.
package declared

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type fake struct{}

func (fake) Post(int) {}

type importer struct{ books ledger.Poster }

func (i importer) run(context.Context, topo.Event) error { i.books.Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importer{new(ledger.Book)}.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: declared.importer.run -> ledger.\(\*Book\).Post \(iface/declared/declared.go:18\); route`
	runtime.Handle(w, topo.B, importer{fake{}}.run)           // reach: no
	runtime.Handle(w, topo.C, importer{ledger.Dry{}}.run)     // reach: no
}
