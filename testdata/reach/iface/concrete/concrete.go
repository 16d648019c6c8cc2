// Package concrete asserts a concrete type, and calls its method.
package concrete

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

func handle(context.Context, topo.Event) error {
	var p poster = new(ledger.Book)
	p.(*ledger.Book).Post(1)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: concrete.handle -> ledger.\(\*Book\).Post \(iface/concrete/concrete.go:16\); route`
}
