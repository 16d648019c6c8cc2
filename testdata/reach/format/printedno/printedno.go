// Package printedno has a type whose String posts, and prints others.
package printedno

import (
	"context"
	"fmt"
	"io"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type account struct{ id int }

func (account) String() string { ledger.Post(1); return "account" }

func handle(context.Context, topo.Event) error {
	a := account{1}
	fmt.Fprintln(io.Discard, a.id, ledger.Amount(3), ledger.Entry{Amount: 1})
	return nil
}

func pay(context.Context, topo.Event) error { fmt.Fprintln(io.Discard, account{}); return nil }

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
	runtime.Handle(money, topo.Pay, pay)
}
