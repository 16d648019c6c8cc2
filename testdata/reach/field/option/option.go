// Package option sets an interface in a field by a functional option: each instance has its own.
package option

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type importer struct{ books poster }

type option func(*importer)

func withBooks(p poster) option { return func(i *importer) { i.books = p } }

func newImporter(opts ...option) *importer {
	i := &importer{books: ledger.Dry{}}
	for _, o := range opts {
		o(i)
	}
	return i
}

func (i *importer) run(context.Context, topo.Event) error { i.books.Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, newImporter(withBooks(new(ledger.Book))).run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: option.\(\*importer\).run -> ledger.\(\*Book\).Post \(field/option/option.go:28\); route`
	runtime.Handle(w, topo.B, newImporter(withBooks(ledger.Dry{})).run)     // reach: no
	runtime.Handle(w, topo.C, newImporter().run)                            // reach: no
}
