// Package idle has closures that post on every side of the one that it calls.
package idle

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	before := func() { ledger.Post(1) }
	call := func() {}
	after := func() { ledger.Post(2) }
	if before == nil || after == nil {
		return context.Canceled
	}
	call()
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}
