// Package method calls a method of the ledger on a field of the handler's receiver.
package method

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ book *ledger.Book }

func (i *importer) run(context.Context, topo.Event) error { i.book.Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, (&importer{new(ledger.Book)}).run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: method.\(\*importer\).run -> ledger.\(\*Book\).Post \(static/method/method.go:14\); route`
}
