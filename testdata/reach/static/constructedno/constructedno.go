// Package constructedno makes a book where it wires, which is no part of the handler.
package constructedno

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ book *ledger.Book }

func (i importer) run(context.Context, topo.Event) error { _ = i.book.Name(); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importer{ledger.New()}.run) // reach: no
}
