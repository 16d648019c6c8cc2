// Package alias has an alias for a type of the ledger and for an interface.
package alias

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type books = *ledger.Book

type poster = interface{ Post(int) }

func handle(context.Context, topo.Event) error {
	var b books = new(ledger.Book)
	var p poster = b
	p.Post(1)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: alias.handle -> ledger.\(\*Book\).Post \(iface/alias/alias.go:19\); route`
}
