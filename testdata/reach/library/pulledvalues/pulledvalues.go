// Package pulledvalues pulls interfaces from an iterator, and calls them.
package pulledvalues

import (
	"context"
	"iter"
	"slices"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

func first(ps ...poster) error {
	next, stop := iter.Pull(slices.Values(ps))
	defer stop()
	if p, ok := next(); ok {
		p.Post(1)
	}
	return nil
}

func write(context.Context, topo.Event) error { return first(new(ledger.Book)) }

func look(context.Context, topo.Event) error { return first(ledger.Dry{}) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: pulledvalues.write -> pulledvalues.first -> ledger.\(\*Book\).Post \(library/pulledvalues/pulledvalues.go:20\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
