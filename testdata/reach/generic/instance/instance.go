// Package instance registers an instance of a generic handler: each instance has its own.
package instance

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

func handle[P poster](context.Context, topo.Event) error {
	var p P
	p.Post(1)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle[*ledger.Book]) // want `ledgerbulk: task "bulk.a" .* writes the ledger: instance.handle -> ledger.\(\*Book\).Post \(generic/instance/instance.go:16\); route`
	runtime.Handle(w, topo.B, handle[ledger.Dry])   // reach: no
}
