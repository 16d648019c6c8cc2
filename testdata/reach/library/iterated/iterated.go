// Package iterated collects an iterator of the library over a map of functions.
package iterated

import (
	"context"
	"maps"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error { return run(map[string]func(int){"a": ledger.Post}) }

func look(context.Context, topo.Event) error { return run(map[string]func(int){"a": func(int) {}}) }

func run(m map[string]func(int)) error {
	for f := range maps.Values(m) {
		f(1)
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: iterated.write -> iterated.run -> ledger.Post \(library/iterated/iterated.go:19\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
