// Package contextvalue asks a context of the library, while a context of its own posts.
package contextvalue

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type posting struct{ context.Context }

func (posting) Err() error { ledger.Post(1); return nil }

func handle(ctx context.Context, e topo.Event) error { return ctx.Err() }

func pay(ctx context.Context, e topo.Event) error {
	var own context.Context = posting{ctx}
	return own.Err()
}

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
	runtime.Handle(money, topo.Pay, pay)
}
