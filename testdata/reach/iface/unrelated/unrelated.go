// Package unrelated calls a method of the same name on a type that has nothing to do
// with the ledger.
package unrelated

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type mail struct{}

func (mail) Post(int) {}

func handle(context.Context, topo.Event) error { mail{}.Post(1); return nil }

func pay(context.Context, topo.Event) error {
	var p poster = new(ledger.Book)
	p.Post(1)
	return nil
}

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
	runtime.Handle(money, topo.Pay, pay)
}
