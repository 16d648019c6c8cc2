// Package pointed sets a package variable through its address.
package pointed

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

var save func(int)

func set(f *func(int), to func(int)) { *f = to }

func handle(context.Context, topo.Event) error { save(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	set(&save, ledger.Post)
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: pointed.handle -> ledger.Post \(global/pointed/pointed.go:16\); route`
}
