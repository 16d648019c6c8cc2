// Package transaction runs its work in a transaction of another library: each handler has its own.
package transaction

import (
	"context"

	"example.test/lib/tx"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error {
	return new(tx.DB).Run(func(t *tx.Tx) error {
		t.Exec("insert")
		ledger.Post(1)
		return nil
	})
}

func look(context.Context, topo.Event) error {
	return new(tx.DB).Run(func(t *tx.Tx) error {
		t.Exec("insert")
		return nil
	})
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: transaction.write -> func at library/transaction/transaction.go:14 -> ledger.Post \(library/transaction/transaction.go:16\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
