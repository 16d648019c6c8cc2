// Package copiedparameter changes the copy of a struct that a helper has as its parameter.
package copiedparameter

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ save func(int) }

func (i importer) run(context.Context, topo.Event) error { i.save(1); return nil }

func writing(i importer) importer {
	i.save = ledger.Post
	return i
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	look := importer{func(int) {}}
	runtime.Handle(w, topo.A, writing(look).run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: copiedparameter.importer.run -> ledger.Post \(field/copiedparameter/copiedparameter.go:14\); route`
	runtime.Handle(w, topo.B, look.run)          // reach: no
}
