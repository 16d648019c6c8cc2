// Package function calls a function in a package variable.
package function

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

var save = ledger.Post

func handle(context.Context, topo.Event) error { save(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: function.handle -> ledger.Post \(global/function/function.go:14\); route`
}
