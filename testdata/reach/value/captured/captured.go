// Package captured calls a function that a closure captured.
package captured

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	post := ledger.Post
	func() { post(1) }()
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: captured.handle -> func at value/captured/captured.go:14 -> ledger.Post \(value/captured/captured.go:14\); route`
}
