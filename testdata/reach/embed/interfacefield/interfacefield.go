// Package interfacefield calls a method that is promoted from an embedded interface:
// each instance has its own.
package interfacefield

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type importer struct{ poster }

func (i *importer) run(context.Context, topo.Event) error { i.Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, (&importer{new(ledger.Book)}).run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: interfacefield.\(\*importer\).run -> ledger.\(\*Book\).Post \(embed/interfacefield/interfacefield.go:17\); route`
	runtime.Handle(w, topo.B, (&importer{ledger.Dry{}}).run)     // reach: no
}
