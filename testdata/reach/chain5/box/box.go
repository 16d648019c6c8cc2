// Package box keeps a value in a generic box that four packages hand on.
package box

import (
	"context"

	"example.test/reach/chain5/box/shop"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importer{shop.Of[poster](new(ledger.Book))}.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: box.importer.run -> ledger.\(\*Book\).Post \(chain5/box/box.go:23\); route`
	runtime.Handle(w, topo.B, importer{shop.Of[poster](ledger.Dry{})}.run)     // reach: no
}

type poster interface{ Post(int) }

type importer struct{ box *shop.Box[poster] }

func (i importer) run(context.Context, topo.Event) error { i.box.Get().Post(1); return nil }
