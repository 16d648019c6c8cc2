// Package options makes functional options that would set the ledger, and applies none.
package options

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

func (i *importer) run(context.Context, topo.Event) error {
	opts := []option{withBooks(new(ledger.Book))}
	if i.books != nil {
		i.books.Post(len(opts))
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, (&importer{books: ledger.Dry{}}).run) // reach: no
}
