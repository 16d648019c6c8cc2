// Package selected posts in a case of a select statement.
package selected

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(ctx context.Context, e topo.Event) error {
	select {
	case <-ctx.Done():
	default:
		ledger.Post(1)
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: selected.handle -> ledger.Post \(static/selected/selected.go:16\); route`
}
