// Package dead stores a book in a field and never calls it.
package dead

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct {
	book *ledger.Book
	save func(int)
}

func (i *importer) run(context.Context, topo.Event) error {
	i.book = new(ledger.Book)
	i.save = i.book.Post
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, (&importer{}).run) // reach: no
}
