// Package variadic calls each of its variable arguments: each handler has its own.
package variadic

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error { all(func(int) {}, ledger.Post); return nil }

func look(context.Context, topo.Event) error {
	all(func(int) {}, func(n int) { ledger.Quote(n) })
	return nil
}

func all(fs ...func(int)) {
	for _, f := range fs {
		f(1)
	}
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: variadic.write -> variadic.all -> ledger.Post \(value/variadic/variadic.go:21\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
