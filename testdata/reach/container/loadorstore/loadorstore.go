// Package loadorstore calls what LoadOrStore of a sync.Map returns.
package loadorstore

import (
	"context"
	"sync"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type importer struct {
	books sync.Map
	open  func() poster
}

func (i *importer) run(_ context.Context, e topo.Event) error {
	v, _ := i.books.LoadOrStore(e.ID, i.open())
	v.(poster).Post(1)
	return nil
}

func real() poster { return new(ledger.Book) }

func fake() poster { return ledger.Dry{} }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, (&importer{open: real}).run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: loadorstore.\(\*importer\).run -> ledger.\(\*Book\).Post \(container/loadorstore/loadorstore.go:22\); route`
	runtime.Handle(w, topo.B, (&importer{open: fake}).run) // reach: no
}
