// Package curried calls what a call of what a call returns returns.
package curried

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error { curried()()(); return nil }

func look(context.Context, topo.Event) error { curried()(); return nil }

func curried() func() func() {
	return func() func() { return func() { ledger.Post(1) } }
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: curried.write -> func at value/curried/curried.go:17 -> ledger.Post \(value/curried/curried.go:17\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
