// Package untyped keeps values of any type in a map, and calls those that can be called.
package untyped

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error { return run(map[string]any{"a": 1, "b": ledger.Post}) }

func look(context.Context, topo.Event) error { return run(map[string]any{"a": 1, "b": func(int) {}}) }

func run(m map[string]any) error {
	for _, v := range m {
		if f, ok := v.(func(int)); ok {
			f(1)
		}
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: untyped.write -> untyped.run -> ledger.Post \(container/untyped/untyped.go:19\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
