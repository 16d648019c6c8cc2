// Package typeswitchno has a value in a type switch whose method posts nothing.
package typeswitchno

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

func handle(context.Context, topo.Event) error { save(ledger.Dry{}); return nil }

func save(v any) {
	switch v := v.(type) {
	case poster:
		v.Post(1)
	default:
		_ = v
	}
}

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
