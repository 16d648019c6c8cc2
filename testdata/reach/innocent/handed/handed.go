// Package handed hands a book through helpers, fields and results, and calls nothing of it.
package handed

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ book *ledger.Book }

func keep(b *ledger.Book) *ledger.Book { return b }

func (i *importer) set(b *ledger.Book) *importer { i.book = b; return i }

func (i *importer) run(context.Context, topo.Event) error {
	if keep(i.set(keep(i.book)).book) == nil {
		return context.Canceled
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, (&importer{new(ledger.Book)}).run) // reach: no
}
