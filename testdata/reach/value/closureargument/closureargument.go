// Package closureargument captures one callback in a closure that it hands on as another.
package closureargument

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error { apply(func() { call(ledger.Post) }); return nil }

func look(context.Context, topo.Event) error { apply(func() { call(func(int) {}) }); return nil }

func apply(f func()) { f() }

func call(f func(int)) { f(1) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: closureargument.write -> closureargument.apply -> func at value/closureargument/closureargument.go:12 -> closureargument.call -> ledger.Post \(value/closureargument/closureargument.go:18\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
