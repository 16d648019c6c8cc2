// Package satisfies satisfies an interface by a promoted method only.
package satisfies

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type account struct {
	*ledger.Book
	owner string
}

type draft struct {
	ledger.Dry
	owner string
}

type importer struct{ to poster }

func (i importer) run(context.Context, topo.Event) error { i.to.Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importer{account{Book: new(ledger.Book)}}.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: satisfies.importer.run -> ledger.\(\*Book\).Post \(embed/satisfies/satisfies.go:26\); route`
	runtime.Handle(w, topo.B, importer{&draft{}}.run)                        // reach: no
}
