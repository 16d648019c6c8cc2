// Package savedmethods hands a value to a library whose interface has one method: the
// others are not called there.
package savedmethods

import (
	"context"

	"example.test/lib/tx"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type picture struct{}

func (picture) BeforeSave() {}

func (picture) Post(int) { ledger.Post(1) }

func handle(context.Context, topo.Event) error { new(tx.DB).Save(picture{}); return nil }

func pay(context.Context, topo.Event) error { picture{}.Post(1); return nil }

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
	runtime.Handle(money, topo.Pay, pay)
}
