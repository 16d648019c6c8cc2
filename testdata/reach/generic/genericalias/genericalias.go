// Package genericalias has an alias with a type parameter.
package genericalias

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type operation[T any] = func(T)

type set[T comparable] = map[T]bool

func each[T comparable](s set[T], f operation[T]) {
	for v := range s {
		f(v)
	}
}

func write(context.Context, topo.Event) error { each(set[int]{1: true}, ledger.Post); return nil }

func look(context.Context, topo.Event) error { each(set[int]{1: true}, func(int) {}); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: genericalias.write -> genericalias.each -> ledger.Post \(generic/genericalias/genericalias.go:18\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
