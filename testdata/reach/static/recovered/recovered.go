// Package recovered posts while it recovers from a panic.
package recovered

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	defer undo()
	panic("broken")
}

func undo() {
	if recover() != nil {
		ledger.Post(-1)
	}
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: recovered.handle -> recovered.undo -> ledger.Post \(static/recovered/recovered.go:19\); route`
}
