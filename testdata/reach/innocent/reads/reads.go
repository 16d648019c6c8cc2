// Package reads calls what the ledger marks as readonly: functions, a type and a file.
package reads

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	book := new(ledger.Book)
	_ = book.Name()
	_ = ledger.Quote(100) + ledger.Sum(book) + ledger.Reader{}.Total()
	ledger.Dry{}.Post(1)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}
