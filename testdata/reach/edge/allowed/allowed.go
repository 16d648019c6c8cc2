// Package allowed marks the one call that posts as allowed.
package allowed

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	ledger.Post(1) //routecheck:allow ledgerbulk the fee is settled once a year
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no, allowed
}
