// Package initialised calls what the initial statement of an if and a switch set.
package initialised

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func pick(e topo.Event, f func(int)) (func(int), bool) { return f, e.Write }

func run(e topo.Event, f func(int)) error {
	if f, ok := pick(e, f); ok {
		f(1)
	}
	switch g, ok := pick(e, func(int) {}); {
	case ok:
		g(1)
	}
	return nil
}

func write(_ context.Context, e topo.Event) error { return run(e, ledger.Post) }

func look(_ context.Context, e topo.Event) error { return run(e, func(int) {}) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: initialised.write -> initialised.run -> ledger.Post \(value/initialised/initialised.go:16\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
