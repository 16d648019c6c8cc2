// Package copied copies the fields that it needs out of a struct that also has the books.
package copied

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type environment struct {
	name  string
	books interface{ Post(int) }
}

type importer struct{ name string }

func newImporter(e environment) *importer { return &importer{name: e.name} }

func (i *importer) run(context.Context, topo.Event) error { _ = i.name; return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, newImporter(environment{"a", new(ledger.Book)}).run) // reach: no
}
