// Package deferredvalue defers a method value that it made before.
package deferredvalue

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ to interface{ Post(int) } }

func (i *importer) run(context.Context, topo.Event) error {
	post := i.to.Post
	defer post(1)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, (&importer{new(ledger.Book)}).run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: deferredvalue.\(\*importer\).run -> ledger.\(\*Book\).Post \(value/deferredvalue/deferredvalue.go:16\); route`
	runtime.Handle(w, topo.B, (&importer{ledger.Dry{}}).run)     // reach: no
}
