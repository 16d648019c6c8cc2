// Package recursive posts at the end of a recursion.
package recursive

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error { walk(3); return nil }

func walk(n int) {
	if n == 0 {
		ledger.Post(1)
		return
	}
	walk(n - 1)
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: recursive.handle -> recursive.walk -> ledger.Post \(static/recursive/recursive.go:16\); route`
}
