// Package syncmap calls what it loads from a sync.Map in a field.
package syncmap

import (
	"context"
	"sync"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type importer struct{ books sync.Map }

func (i *importer) run(context.Context, topo.Event) error {
	v, ok := i.books.Load("a")
	if p, is := v.(poster); ok && is {
		p.Post(1)
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	write, look := new(importer), new(importer)
	write.books.Store("a", new(ledger.Book))
	look.books.Store("a", ledger.Dry{})
	runtime.Handle(w, topo.A, write.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: syncmap.\(\*importer\).run -> ledger.\(\*Book\).Post \(container/syncmap/syncmap.go:20\); route`
	runtime.Handle(w, topo.B, look.run)  // reach: no
}
