// Package array calls a function in an array that a constant indexes.
package array

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	var fs [2]func(int)
	fs[1] = ledger.Post
	fs[1](1)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: array.handle -> ledger.Post \(container/array/array.go:15\); route`
}
