// Package queried hands rows to a callback that keeps them, and reads them later.
package queried

import (
	"context"
	"slices"

	"example.test/lib/tx"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	var rows []int
	err := new(tx.DB).Query(2, func(n int) error {
		rows = append(rows, ledger.Quote(n))
		return nil
	})
	slices.Sort(rows)
	return err
}

func pay(context.Context, topo.Event) error {
	return new(tx.DB).Query(2, func(n int) error { ledger.Post(n); return nil })
}

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
	runtime.Handle(money, topo.Pay, pay)
}
