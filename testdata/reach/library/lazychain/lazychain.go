// Package lazychain maps an iterator lazily, by iterators of its own: each has its own function.
package lazychain

import (
	"context"
	"iter"
	"slices"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func mapped[A, B any](in iter.Seq[A], f func(A) B) iter.Seq[B] {
	return func(yield func(B) bool) {
		for a := range in {
			if !yield(f(a)) {
				return
			}
		}
	}
}

func post(n int) int { ledger.Post(n); return n }

func sum(in iter.Seq[int]) error {
	total := 0
	for n := range in {
		total += n
	}
	_ = total
	return nil
}

func write(context.Context, topo.Event) error { return sum(mapped(slices.Values([]int{1, 2}), post)) }

func look(context.Context, topo.Event) error {
	return sum(mapped(slices.Values([]int{1, 2}), ledger.Quote))
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: lazychain.write -> lazychain.sum -> func at library/lazychain/lazychain.go:15 -> lazychain.post -> ledger.Post \(library/lazychain/lazychain.go:24\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
