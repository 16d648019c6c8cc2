// Package late gets its dependency after it was registered.
package late

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type importer struct{ books poster }

func (i *importer) run(context.Context, topo.Event) error { i.books.Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	i := &importer{}
	runtime.Handle(w, topo.A, i.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: late.\(\*importer\).run -> ledger.\(\*Book\).Post \(inject/late/late.go:16\); route`
	i.books = new(ledger.Book)
}
