// Package exported calls the variable of another package.
package exported

import (
	"context"

	"example.test/reach/global/exported/store"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: exported.write -> ledger.Post \(global/exported/exported.go:18\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}

func write(context.Context, topo.Event) error { store.Save(1); return nil }

func look(context.Context, topo.Event) error { store.Load(1); return nil }
