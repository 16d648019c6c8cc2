// Package swapped swaps two functions before it calls the first.
package swapped

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error {
	f, g := func(int) {}, ledger.Post
	f, g = g, f
	f(1)
	return used(g)
}

func look(context.Context, topo.Event) error {
	f, g := ledger.Post, func(int) {}
	f, g = g, f
	f(1)
	return used(g)
}

func used(f func(int)) error {
	if f == nil {
		return context.Canceled
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: swapped.write -> ledger.Post \(value/swapped/swapped.go:15\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
