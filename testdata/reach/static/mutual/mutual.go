// Package mutual posts behind two helpers that call each other.
package mutual

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error { even(3); return nil }

func even(n int) {
	if n > 0 {
		odd(n - 1)
	}
}

func odd(n int) {
	if n == 0 {
		ledger.Post(1)
	}
	even(n - 1)
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: mutual.handle -> mutual.even -> mutual.odd -> ledger.Post \(static/mutual/mutual.go:22\); route`
}
