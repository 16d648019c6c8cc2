// Package looped calls in the second turn of a loop what the first turn set.
package looped

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	f := func(int) {}
	for i := range 2 {
		f(i)
		f = ledger.Post
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: looped.handle -> ledger.Post \(value/looped/looped.go:15\); route`
}
