// Package multireturn hands all results of one call to another.
package multireturn

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func make2(f func(int)) (string, func(int)) { return "a", f }

func use(name string, f func(int)) error { f(len(name)); return nil }

func write(context.Context, topo.Event) error { return use(make2(ledger.Post)) }

func look(context.Context, topo.Event) error { return use(make2(func(int) {})) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: multireturn.write -> multireturn.use -> ledger.Post \(value/multireturn/multireturn.go:14\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
