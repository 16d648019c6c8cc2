// Package cloned clones a slice of functions and a map of books by the library, and calls none.
package cloned

import (
	"context"
	"maps"
	"slices"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct {
	hooks []func(int)
	books map[string]*ledger.Book
}

func (i *importer) run(context.Context, topo.Event) error {
	hooks, books := slices.Clone(i.hooks), maps.Clone(i.books)
	if len(hooks) != len(books) {
		return context.Canceled
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, (&importer{[]func(int){ledger.Post}, map[string]*ledger.Book{"a": {}}}).run) // reach: no
}
