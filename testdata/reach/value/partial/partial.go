// Package partial binds an argument that is a callback: each handler has its own.
package partial

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error { partial(ledger.Post)(); return nil }

func look(context.Context, topo.Event) error { partial(func(int) {})(); return nil }

func partial(f func(int)) func() { return func() { f(1) } }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: partial.write -> func at value/partial/partial.go:16 -> ledger.Post \(value/partial/partial.go:16\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
