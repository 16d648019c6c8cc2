// Package interfaces calls each interface of a map of slices.
package interfaces

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type importer struct{ books map[string][]poster }

func (i importer) run(context.Context, topo.Event) error {
	for _, list := range i.books {
		for _, b := range list {
			b.Post(1)
		}
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importer{map[string][]poster{"a": {ledger.Dry{}, new(ledger.Book)}}}.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: interfaces.importer.run -> ledger.\(\*Book\).Post \(container/interfaces/interfaces.go:19\); route`
	runtime.Handle(w, topo.B, importer{map[string][]poster{"a": {ledger.Dry{}}, "b": nil}}.run)         // reach: no
}
