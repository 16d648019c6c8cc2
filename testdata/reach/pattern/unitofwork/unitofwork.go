// Package unitofwork runs a function with the repositories of a unit of work: each has its own.
package unitofwork

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/pattern/unitofwork/work"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importer{work.New(func() work.Books { return new(ledger.Book) })}.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: unitofwork.importer.run -> work.\(\*Unit\).Do -> func at pattern/unitofwork/unitofwork.go:22 -> ledger.\(\*Book\).Post \(pattern/unitofwork/unitofwork.go:22\); route`
	runtime.Handle(w, topo.B, importer{work.New(func() work.Books { return ledger.Dry{} })}.run)     // reach: no
}

type importer struct{ unit *work.Unit }

func (i importer) run(context.Context, topo.Event) error {
	return i.unit.Do(func(r work.Repositories) error { r.Books().Post(1); return nil })
}
