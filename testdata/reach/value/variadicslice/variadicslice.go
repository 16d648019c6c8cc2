// Package variadicslice spreads a slice of functions over variable arguments.
package variadicslice

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error {
	fs := append([]func(int){func(int) {}}, ledger.Post)
	all(fs...)
	return nil
}

func look(context.Context, topo.Event) error { all([]func(int){func(int) {}}...); return nil }

func all(fs ...func(int)) {
	for _, f := range fs {
		f(1)
	}
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: variadicslice.write -> variadicslice.all -> ledger.Post \(value/variadicslice/variadicslice.go:22\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
