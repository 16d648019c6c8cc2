// Package apply maps a slice with a generic function: each handler has its own.
package apply

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func apply[A, B any](in []A, f func(A) B) []B {
	var out []B
	for _, a := range in {
		out = append(out, f(a))
	}
	return out
}

func write(context.Context, topo.Event) error {
	apply([]int{1}, func(n int) bool { ledger.Post(n); return true })
	return nil
}

func look(context.Context, topo.Event) error { apply([]int{1}, ledger.Quote); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: apply.write -> apply.apply -> func at generic/apply/apply.go:21 -> ledger.Post \(generic/apply/apply.go:21\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
