// Package waiting receives names that the wiring read from a book.
package waiting

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ names chan string }

func (i *importer) run(context.Context, topo.Event) error { <-i.names; return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	i := &importer{make(chan string, 9)}
	for range 9 {
		i.names <- new(ledger.Book).Name()
	}
	runtime.Handle(w, topo.A, i.run) // reach: no
}
