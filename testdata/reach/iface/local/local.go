// Package local calls through an interface that a local variable holds.
package local

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

func handle(context.Context, topo.Event) error {
	var p poster = new(ledger.Book)
	p.Post(1)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: local.handle -> ledger.\(\*Book\).Post \(iface/local/local.go:16\); route`
}
