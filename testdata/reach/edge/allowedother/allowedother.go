// Package allowedother marks one call as allowed, and posts by another.
package allowedother

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	ledger.Post(1) //routecheck:allow ledgerbulk the fee is settled once a year
	save()
	return nil
}

func save() { ledger.Post(2) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: allowedother.handle -> allowedother.save -> ledger.Post \(edge/allowedother/allowedother.go:18\); route`
}
