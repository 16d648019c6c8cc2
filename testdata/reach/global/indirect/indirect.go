// Package indirect calls a package variable whose initial value calls another one.
package indirect

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

var (
	run  = func() { save(1) }
	save = ledger.Post
)

func handle(context.Context, topo.Event) error { run(); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: indirect.handle -> func at global/indirect/indirect.go:13 -> ledger.Post \(global/indirect/indirect.go:13\); route`
}
