// Package other has two fields of one interface type: only the one that is not called can post.
package other

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type importer struct{ costs, journal poster }

func (i importer) run(context.Context, topo.Event) error { i.journal.Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importer{costs: new(ledger.Book), journal: ledger.Dry{}}.run) // reach: no
	runtime.Handle(w, topo.B, importer{costs: ledger.Dry{}, journal: new(ledger.Book)}.run) // want `ledgerbulk: task "bulk.b" .* writes the ledger: other.importer.run -> ledger.\(\*Book\).Post \(field/other/other.go:16\); route`
}
