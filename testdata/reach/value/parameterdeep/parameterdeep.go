// Package parameterdeep hands a callback through three helpers: each handler has its own.
package parameterdeep

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error { one(ledger.Post); return nil }

func look(context.Context, topo.Event) error { one(func(int) {}); return nil }

func one(f func(int)) { two(f) }

func two(f func(int)) { three(f) }

func three(f func(int)) { f(1) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: parameterdeep.write -> parameterdeep.one -> parameterdeep.two -> parameterdeep.three -> ledger.Post \(value/parameterdeep/parameterdeep.go:20\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
