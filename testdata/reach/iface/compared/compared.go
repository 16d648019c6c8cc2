// Package compared compares interfaces that hold books, and calls none.
package compared

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type importer struct{ books, other poster }

func (i *importer) run(context.Context, topo.Event) error {
	if i.books == i.other {
		return nil
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, (&importer{new(ledger.Book), new(ledger.Book)}).run) // reach: no
}
