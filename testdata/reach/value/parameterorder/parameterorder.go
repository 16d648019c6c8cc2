// Package parameterorder swaps two callbacks on the way: the helper calls its second one.
package parameterorder

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error { outer(ledger.Post, func(int) {}); return nil }

func look(context.Context, topo.Event) error { outer(func(int) {}, ledger.Post); return nil }

func outer(f, g func(int)) { inner(g, f) }

func inner(f, g func(int)) {
	if f != nil {
		g(1)
	}
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: parameterorder.write -> parameterorder.outer -> parameterorder.inner -> ledger.Post \(value/parameterorder/parameterorder.go:20\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
