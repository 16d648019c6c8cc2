// Package array calls a function in an array in a struct.
package array

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ saves [2]func(int) }

func (i *importer) run(context.Context, topo.Event) error {
	for _, save := range i.saves {
		save(1)
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, (&importer{[2]func(int){func(int) {}, ledger.Post}}).run)  // want `ledgerbulk: task "bulk.a" .* writes the ledger: array.\(\*importer\).run -> ledger.Post \(field/array/array.go:16\); route`
	runtime.Handle(w, topo.B, (&importer{[2]func(int){func(int) {}, func(int) {}}}).run) // reach: no
}
