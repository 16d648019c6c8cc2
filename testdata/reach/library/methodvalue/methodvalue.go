// Package methodvalue hands a method value of an interface to a library: each handler has its own.
package methodvalue

import (
	"context"
	"sync"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ to interface{ Post(int) } }

func (i importer) post() { i.to.Post(1) }

func (i importer) run(context.Context, topo.Event) error {
	var once sync.Once
	once.Do(i.post)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importer{new(ledger.Book)}.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: methodvalue.importer.run -> methodvalue.importer.post -> ledger.\(\*Book\).Post \(library/methodvalue/methodvalue.go:15\); route`
	runtime.Handle(w, topo.B, importer{ledger.Dry{}}.run)     // reach: no
}
