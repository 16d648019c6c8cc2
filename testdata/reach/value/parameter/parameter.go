// Package parameter calls one helper with two callbacks: each handler has its own.
package parameter

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error { apply(ledger.Post); return nil }

func look(context.Context, topo.Event) error { apply(func(n int) { ledger.Quote(n) }); return nil }

func apply(f func(int)) { f(1) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: parameter.write -> parameter.apply -> ledger.Post \(value/parameter/parameter.go:16\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
