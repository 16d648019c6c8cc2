// Package optioninterface takes its dependency from options that are an interface with a method.
package optioninterface

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type option interface{ apply(*importer) }

type books struct{ poster }

func (b books) apply(i *importer) { i.books = b.poster }

type importer struct{ books poster }

func newImporter(opts ...option) *importer {
	i := &importer{books: ledger.Dry{}}
	for _, o := range opts {
		o.apply(i)
	}
	return i
}

func (i *importer) run(context.Context, topo.Event) error { i.books.Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, newImporter(books{new(ledger.Book)}).run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: optioninterface.\(\*importer\).run -> ledger.\(\*Book\).Post \(inject/optioninterface/optioninterface.go:30\); route`
	runtime.Handle(w, topo.B, newImporter(books{ledger.Dry{}}).run)     // reach: no
}
