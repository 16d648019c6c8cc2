// Package picked returns a function at the end of a recursion.
package picked

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func pick(n int, last func(int)) func(int) {
	if n == 0 {
		return last
	}
	return pick(n-1, last)
}

func write(context.Context, topo.Event) error { pick(3, ledger.Post)(1); return nil }

func look(context.Context, topo.Event) error { pick(3, func(int) {})(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: picked.write -> ledger.Post \(value/picked/picked.go:19\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
