// Package set sets a package variable where it wires.
package set

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

var books poster

func handle(context.Context, topo.Event) error { books.Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	books = new(ledger.Book)
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: set.handle -> ledger.\(\*Book\).Post \(global/set/set.go:16\); route`
}
