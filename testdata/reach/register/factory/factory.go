// Package factory registers closures that factories return.
package factory

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func importer(save func(int)) func(context.Context, topo.Event) error {
	return func(context.Context, topo.Event) error { save(1); return nil }
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importer(ledger.Post))  // want `ledgerbulk: task "bulk.a" .* writes the ledger: func at register/factory/factory.go:13 -> ledger.Post \(register/factory/factory.go:13\); route`
	runtime.Handle(w, topo.B, importer(func(int) {})) // reach: no
}
