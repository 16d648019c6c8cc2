// Package conditional calls one of two functions that a condition decides.
package conditional

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(_ context.Context, e topo.Event) error {
	f := func(int) {}
	if e.Write {
		f = ledger.Post
	}
	f(1)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: conditional.handle -> ledger.Post \(value/conditional/conditional.go:17\); route`
}
