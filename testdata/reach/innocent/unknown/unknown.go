// Package unknown hands a book through a library and gets it back, and calls nothing of it.
package unknown

import (
	"context"

	"example.test/lib/wrap"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ book *ledger.Book }

func (i *importer) run(context.Context, topo.Event) error {
	got := wrap.Of(i.book).Get()
	if got != i.book {
		return context.Canceled
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, (&importer{new(ledger.Book)}).run) // reach: no
}
