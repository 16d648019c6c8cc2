// Package deferred defers the write.
package deferred

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	defer ledger.Post(1)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: deferred.handle -> ledger.Post \(static/deferred/deferred.go:13\); route`
}
