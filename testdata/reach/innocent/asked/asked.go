// Package asked asks the library which element of a slice is a given book, and sorts books by name.
package asked

import (
	"cmp"
	"context"
	"slices"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	book := new(ledger.Book)
	books := []*ledger.Book{book, new(ledger.Book)}
	slices.SortFunc(books, func(a, b *ledger.Book) int { return cmp.Compare(a.Name(), b.Name()) })
	if !slices.Contains(books, book) {
		return context.Canceled
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}
