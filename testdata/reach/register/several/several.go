// Package several registers one handler under several names.
package several

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	for _, task := range []*taskmeta.Task[topo.Event]{topo.A, topo.B} {
		runtime.Handle(w, task, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: several.handle -> ledger.Post \(register/several/several.go:20\); route` `ledgerbulk: task "bulk.b" .* writes the ledger: several.handle -> ledger.Post \(register/several/several.go:20\); route`
	}
}

func handle(context.Context, topo.Event) error { ledger.Post(1); return nil }
