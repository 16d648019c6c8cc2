// Package church keeps two functions in a closure, and picks one by a function.
package church

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type op func(int)

type pair func(func(op, op) op) op

func both(a, b op) pair {
	return func(pick func(op, op) op) op { return pick(a, b) }
}

func first(a, _ op) op { return a }

func second(_, b op) op { return b }

func write(context.Context, topo.Event) error { both(func(int) {}, ledger.Post)(second)(1); return nil }

func look(context.Context, topo.Event) error { both(func(int) {}, ledger.Post)(first)(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: church.write -> ledger.Post \(value/church/church.go:24\); route`
	runtime.Handle(w, topo.B, look)  // reach: no, but alarmed: the two functions are one set where they are picked // want `ledgerbulk: task "bulk.b"`
}
