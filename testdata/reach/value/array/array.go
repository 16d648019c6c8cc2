// Package array picks a function out of an array of a type by a constant, each handler
// out of its own array.
package array

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type operations [3]func(int)

func (o operations) all(n int) {
	for _, f := range o {
		if f != nil {
			f(n)
		}
	}
}

func write(context.Context, topo.Event) error { operations{1: ledger.Post}.all(1); return nil }

func look(context.Context, topo.Event) error { operations{1: func(int) {}}.all(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: array.write -> array.operations.all -> ledger.Post \(value/array/array.go:18\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
