// Package deferredargument defers a helper with a callback: each handler has its own.
package deferredargument

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error { defer apply(ledger.Post); return nil }

func look(context.Context, topo.Event) error { defer apply(func(int) {}); return nil }

func apply(f func(int)) { f(1) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: deferredargument.write -> deferredargument.apply -> ledger.Post \(value/deferredargument/deferredargument.go:16\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
