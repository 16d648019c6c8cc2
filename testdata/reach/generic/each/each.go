// Package each calls back for each element of a generic set: each handler has its own.
package each

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type set[T comparable] map[T]bool

func (s set[T]) each(f func(T)) {
	for v := range s {
		f(v)
	}
}

func write(context.Context, topo.Event) error { set[int]{1: true}.each(ledger.Post); return nil }

func look(context.Context, topo.Event) error { set[int]{1: true}.each(func(int) {}); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: each.write -> each.set.each -> ledger.Post \(generic/each/each.go:16\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
