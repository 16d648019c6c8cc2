// Package recursiveno recurses without ever posting.
package recursiveno

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error { walk(3); return nil }

func walk(n int) {
	if n > 0 {
		walk(n - 1)
	}
}

func post() { ledger.Post(1) }

func pay(context.Context, topo.Event) error { post(); return nil }

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
	runtime.Handle(money, topo.Pay, pay)
}
