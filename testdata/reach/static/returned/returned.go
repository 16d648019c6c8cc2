// Package returned returns what a helper returns.
package returned

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(ctx context.Context, e topo.Event) error { return save(ctx, e) }

func save(context.Context, topo.Event) error { ledger.Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: returned.handle -> returned.save -> ledger.Post \(static/returned/returned.go:14\); route`
}
