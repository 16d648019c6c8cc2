// Package closureargument captures one callback in a closure that it hands on as another.
package closureargument

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error { apply(func() { twice(ledger.Post) }); return nil }

func look(context.Context, topo.Event) error { apply(func() { twice(func(int) {}) }); return nil }

func apply(f func()) { f() }

func twice(f func(int)) {
	f(1)
	f(2)
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: closureargument.write -> closureargument.apply -> func at value/closureargument/closureargument.go:\d+ -> closureargument.twice -> ledger.Post \(value/closureargument/closureargument.go:\d+\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
