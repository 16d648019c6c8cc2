// Package elements hands a slice of interfaces to the library, with a callback that
// calls its elements.
package elements

import (
	"context"
	"slices"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

func write(context.Context, topo.Event) error { return all([]poster{new(ledger.Book)}) }

func look(context.Context, topo.Event) error { return all([]poster{ledger.Dry{}}) }

func all(ps []poster) error {
	if slices.ContainsFunc(ps, func(p poster) bool { p.Post(1); return false }) {
		return context.Canceled
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: elements.write -> elements.all -> func at library/elements/elements.go:21 -> ledger.\(\*Book\).Post \(library/elements/elements.go:21\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
