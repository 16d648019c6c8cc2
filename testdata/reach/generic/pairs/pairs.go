// Package pairs swaps the two values of a generic pair, whose types differ.
package pairs

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type pair[A, B any] struct {
	a A
	b B
}

func of[A, B any](a A, b B) pair[A, B] { return pair[A, B]{a, b} }

func (p pair[A, B]) swap() pair[B, A] { return pair[B, A]{p.b, p.a} }

func write(context.Context, topo.Event) error { of("a", ledger.Post).swap().a(1); return nil }

func look(context.Context, topo.Event) error { of(func(int) {}, ledger.Post).swap().b(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: pairs.write -> ledger.Post \(generic/pairs/pairs.go:21\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
