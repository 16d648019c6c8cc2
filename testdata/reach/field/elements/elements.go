// Package elements calls a method of each element of a slice by its index.
package elements

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ save func(int) }

func (i *importer) one() { i.save(1) }

type importers []importer

func (is importers) run(context.Context, topo.Event) error {
	for i := range is {
		is[i].one()
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importers{{func(int) {}}, {ledger.Post}}.run)  // want `ledgerbulk: task "bulk.a" .* writes the ledger: elements.importers.run -> elements.\(\*importer\).one -> ledger.Post \(field/elements/elements.go:14\); route`
	runtime.Handle(w, topo.B, importers{{func(int) {}}, {func(int) {}}}.run) // reach: no
}
