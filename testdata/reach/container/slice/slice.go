// Package slice calls each function of a slice.
package slice

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error {
	for _, f := range []func(int){func(int) {}, ledger.Post} {
		f(1)
	}
	return nil
}

func look(context.Context, topo.Event) error {
	for _, f := range []func(int){func(int) {}, func(n int) { ledger.Quote(n) }} {
		f(1)
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: slice.write -> ledger.Post \(container/slice/slice.go:14\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
