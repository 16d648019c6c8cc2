// Package byvalue registers methods of values that constructors return by value.
package byvalue

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ save func(int) }

func newImporter(save func(int)) importer { return importer{save: save} }

func (i importer) Run(context.Context, topo.Event) error { i.save(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, newImporter(ledger.Post).Run)  // want `ledgerbulk: task "bulk.a" .* writes the ledger: byvalue.importer.Run -> ledger.Post \(register/byvalue/byvalue.go:16\); route`
	runtime.Handle(w, topo.B, newImporter(func(int) {}).Run) // reach: no
}
