// Package lazy sets its field at the first use.
package lazy

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type importer struct{ books poster }

func (i *importer) open() poster {
	if i.books == nil {
		i.books = new(ledger.Book)
	}
	return i.books
}

func (i *importer) run(context.Context, topo.Event) error { i.open().Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, (&importer{}).run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: lazy.\(\*importer\).run -> ledger.\(\*Book\).Post \(field/lazy/lazy.go:23\); route`
}
