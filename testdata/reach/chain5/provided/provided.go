// Package provided gets its dependency, behind an interface, from four packages below,
// of which one knows the ledger.
package provided

import (
	"context"

	"example.test/reach/chain5/provided/shop"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importer{shop.Books()}.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: provided.importer.run -> account.\(\*books\).Post -> ledger.Post \(chain5/provided/account/account.go:13\); route`
	runtime.Handle(w, topo.B, importer{shop.Null()}.run)  // reach: no
}

type importer struct{ books interface{ Post(int) } }

func (i importer) run(context.Context, topo.Event) error { i.books.Post(1); return nil }
