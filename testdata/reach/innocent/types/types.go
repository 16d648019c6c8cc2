// Package types uses types of the ledger: literals, conversions, assertions, comparisons.
package types

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type account struct {
	book  *ledger.Book
	entry ledger.Entry
}

func handle(_ context.Context, e topo.Event) error {
	a := account{book: &ledger.Book{}, entry: ledger.Entry{Amount: ledger.Amount(len(e.ID))}}
	var v any = a.book
	b, ok := v.(*ledger.Book)
	if !ok || b != a.book || a.entry == (ledger.Entry{}) {
		return context.Canceled
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}
