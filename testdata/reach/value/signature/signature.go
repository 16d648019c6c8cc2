// Package signature calls a function of the same type as one that posts in another handler.
package signature

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type op func(int)

func handle(context.Context, topo.Event) error { run(op(func(int) {})); return nil }

func run(f op) { f(1) }

func pay(context.Context, topo.Event) error {
	post := op(ledger.Post)
	post(1)
	return nil
}

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
	runtime.Handle(money, topo.Pay, pay)
}
