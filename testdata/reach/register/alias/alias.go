// Package alias registers by the library's function under another name.
package alias

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

var handle = runtime.Handle[topo.Event]

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: alias.write -> ledger.Post \(register/alias/alias.go:20\); route`
	handle(w, topo.B, look)  // reach: no
}

func write(context.Context, topo.Event) error { ledger.Post(1); return nil }

func look(context.Context, topo.Event) error { return nil }
