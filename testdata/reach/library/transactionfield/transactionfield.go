// Package transactionfield runs its work in a transaction of an interface in a field:
// each instance has its own work.
package transactionfield

import (
	"context"

	"example.test/lib/tx"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type runner interface {
	Run(func(*tx.Tx) error) error
}

type importer struct {
	db   runner
	save func(int)
}

func (i *importer) run(context.Context, topo.Event) error {
	return i.db.Run(func(*tx.Tx) error { i.save(1); return nil })
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, (&importer{new(tx.DB), ledger.Post}).run)  // want `ledgerbulk: task "bulk.a" .* writes the ledger: transactionfield.\(\*importer\).run -> func at library/transactionfield/transactionfield.go:24 -> ledger.Post \(library/transactionfield/transactionfield.go:24\); route`
	runtime.Handle(w, topo.B, (&importer{new(tx.DB), func(int) {}}).run) // reach: no
}
