// Package selected receives a function in a select statement.
package selected

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(ctx context.Context, e topo.Event) error {
	c := make(chan func(int), 1)
	c <- ledger.Post
	select {
	case f := <-c:
		f(1)
	case <-ctx.Done():
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: selected.handle -> ledger.Post \(container/selected/selected.go:17\); route`
}
