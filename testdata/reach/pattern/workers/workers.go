// Package workers starts a pool of another package in the handler, and waits for it.
package workers

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/pattern/workers/pool"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: workers.write -> pool.Run -> pool.work -> func at pattern/workers/workers.go:19 -> ledger.Post \(pattern/workers/workers.go:19\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}

func write(context.Context, topo.Event) error { pool.Run(2, func() { ledger.Post(1) }); return nil }

func look(context.Context, topo.Event) error {
	pool.Run(2, func() {}, func() { ledger.Quote(1) })
	return nil
}
