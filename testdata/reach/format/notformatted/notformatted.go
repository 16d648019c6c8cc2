// Package notformatted has a type whose String posts, and hands it to functions that
// format nothing.
package notformatted

import (
	"cmp"
	"context"
	"slices"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type account struct{ name string }

func (account) String() string { ledger.Post(1); return "account" }

func keep(as ...account) int { return len(as) }

func handle(context.Context, topo.Event) error {
	as := slices.Clone([]account{{"b"}, {"a"}})
	slices.SortFunc(as, func(a, b account) int { return cmp.Compare(a.name, b.name) })
	if keep(as...) == 0 {
		return context.Canceled
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}
