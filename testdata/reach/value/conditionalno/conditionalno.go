// Package conditionalno calls one of two functions that a condition decides, and neither posts.
package conditionalno

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(_ context.Context, e topo.Event) error {
	f := func(int) {}
	if e.Write {
		f = func(n int) { ledger.Quote(n) }
	}
	f(1)
	return nil
}

func pay(context.Context, topo.Event) error {
	f := ledger.Post
	f(1)
	return nil
}

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
	runtime.Handle(money, topo.Pay, pay)
}
