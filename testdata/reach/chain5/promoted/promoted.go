// Package promoted calls a method that is promoted through types of four packages.
package promoted

import (
	"context"

	"example.test/reach/chain5/promoted/shop"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importer{}.run)  // want `ledgerbulk: task "bulk.a" .* writes the ledger: promoted.importer.run -> account.Base.Save -> ledger.Post \(chain5/promoted/account/account.go:12\); route`
	runtime.Handle(w, topo.B, importer{}.look) // reach: no
}

type importer struct{ shop.Base }

func (i importer) run(context.Context, topo.Event) error { i.Save(); return nil }

func (i importer) look(context.Context, topo.Event) error { i.Load(); return nil }
