// Package iterator loops over an iterator that four packages hand on.
package iterator

import (
	"context"
	"iter"

	"example.test/reach/chain5/iterator/shop"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importer{shop.All(new(ledger.Book))}.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: iterator.importer.run -> func at chain5/iterator/base/base.go:13 -> ledger.\(\*Book\).Post \(chain5/iterator/iterator.go:24\); route`
	runtime.Handle(w, topo.B, importer{shop.All(ledger.Dry{})}.run)     // reach: no
}

type importer struct{ all iter.Seq[shop.Poster] }

func (i importer) run(context.Context, topo.Event) error {
	for p := range i.all {
		p.Post(1)
	}
	return nil
}
