// Package result calls what a function returns.
package result

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error { poster()(1); return nil }

func poster() func(int) { return ledger.Post }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: result.handle -> ledger.Post \(value/result/result.go:12\); route`
}
