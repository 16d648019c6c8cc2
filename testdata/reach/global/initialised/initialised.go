// Package initialised calls a package variable that init sets.
package initialised

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

var save func(int)

func init() { save = ledger.Post }

func handle(context.Context, topo.Event) error { save(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: initialised.handle -> ledger.Post \(global/initialised/initialised.go:16\); route`
}
