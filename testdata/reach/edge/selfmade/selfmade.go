// Package selfmade makes its own dependency in the handler: another call makes another.
package selfmade

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

func open(write bool) poster {
	if write {
		return new(ledger.Book)
	}
	return ledger.Dry{}
}

func handle(_ context.Context, e topo.Event) error { open(e.Write).Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: selfmade.handle -> ledger.\(\*Book\).Post \(edge/selfmade/selfmade.go:21\); route`
}
