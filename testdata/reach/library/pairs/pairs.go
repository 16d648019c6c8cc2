// Package pairs loops over the pairs of a map of functions.
package pairs

import (
	"context"
	"maps"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func all(m map[string]func(int)) error {
	for name, f := range maps.All(m) {
		f(len(name))
	}
	return nil
}

func write(context.Context, topo.Event) error { return all(map[string]func(int){"a": ledger.Post}) }

func look(context.Context, topo.Event) error { return all(map[string]func(int){"a": func(int) {}}) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: pairs.write -> pairs.all -> ledger.Post \(library/pairs/pairs.go:15\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
