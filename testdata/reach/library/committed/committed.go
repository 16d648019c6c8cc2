// Package committed leaves a function with a library that calls it later.
package committed

import (
	"context"

	"example.test/lib/tx"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	db := new(tx.DB)
	db.OnCommit(func() { ledger.Post(1) })
	return db.Run(func(*tx.Tx) error { return nil })
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: committed.handle -> func at library/committed/committed.go:15 -> ledger.Post \(library/committed/committed.go:15\); route`
}
