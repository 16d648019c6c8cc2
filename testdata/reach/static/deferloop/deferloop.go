// Package deferloop defers a closure in each turn of a loop.
package deferloop

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	for i := range 3 {
		defer func() { ledger.Post(i) }()
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: deferloop.handle -> func at static/deferloop/deferloop.go:14 -> ledger.Post \(static/deferloop/deferloop.go:14\); route`
}
