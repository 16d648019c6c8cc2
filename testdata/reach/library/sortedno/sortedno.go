// Package sortedno sorts amounts of the ledger with a callback.
package sortedno

import (
	"cmp"
	"context"
	"slices"
	"sort"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	amounts := []ledger.Amount{3, 1, 2}
	slices.SortFunc(amounts, func(a, b ledger.Amount) int { return cmp.Compare(a.String(), b.String()) })
	sort.Slice(amounts, func(i, j int) bool { return amounts[i] < amounts[j] })
	return nil
}

func pay(context.Context, topo.Event) error {
	slices.SortFunc([]int{2, 1}, func(a, b int) int { ledger.Post(a); return a - b })
	return nil
}

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
	runtime.Handle(money, topo.Pay, pay)
}
