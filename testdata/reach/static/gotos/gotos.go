// Package gotos posts behind a label.
package gotos

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	n := 0
again:
	if n++; n < 3 {
		goto again
	}
	ledger.Post(n)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: gotos.handle -> ledger.Post \(static/gotos/gotos.go:18\); route`
}
