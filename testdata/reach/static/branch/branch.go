// Package branch posts for some events only: a path is a path.
package branch

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(_ context.Context, e topo.Event) error {
	if e.Write {
		ledger.Post(1)
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: branch.handle -> ledger.Post \(static/branch/branch.go:14\); route`
}
