// Package alias has an alias of an instance of a generic type.
package alias

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type importer[P poster] struct{ to P }

func (i importer[P]) run(context.Context, topo.Event) error { i.to.Post(1); return nil }

type (
	writer = importer[*ledger.Book]
	looker = importer[ledger.Dry]
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, writer{new(ledger.Book)}.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: alias.importer.run -> ledger.\(\*Book\).Post \(generic/alias/alias.go:16\); route`
	runtime.Handle(w, topo.B, looker{}.run)                 // reach: no
}
