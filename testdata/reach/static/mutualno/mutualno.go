// Package mutualno calls helpers that call each other and read.
package mutualno

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error { even(3); return nil }

func even(n int) int {
	if n == 0 {
		return ledger.Quote(n)
	}
	return odd(n - 1)
}

func odd(n int) int {
	if n == 0 {
		return 0
	}
	return even(n - 1)
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}
