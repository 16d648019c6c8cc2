// Package collected collects the values of a map by iterators of the library, and calls them.
package collected

import (
	"context"
	"maps"
	"slices"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

func all(m map[string]poster) error {
	for _, p := range slices.Collect(maps.Values(m)) {
		p.Post(1)
	}
	return nil
}

func write(context.Context, topo.Event) error { return all(map[string]poster{"a": new(ledger.Book)}) }

func look(context.Context, topo.Event) error { return all(map[string]poster{"a": ledger.Dry{}}) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: collected.write -> collected.all -> ledger.\(\*Book\).Post \(library/collected/collected.go:18\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
