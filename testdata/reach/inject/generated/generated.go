// Package generated is wired by a constructor in a generated file.
package generated

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type application struct{ importer *importer }

type poster interface{ Post(int) }

type importer struct{ books poster }

func provideBook() *ledger.Book { return new(ledger.Book) }

func provideImporter(p poster) *importer { return &importer{p} }

func provideApplication(i *importer) (*application, func(), error) {
	return &application{i}, func() {}, nil
}

func (i *importer) run(context.Context, topo.Event) error { i.books.Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	app, cleanup, err := initialize()
	if err != nil {
		panic(err)
	}
	defer cleanup()
	runtime.Handle(w, topo.A, app.importer.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: generated.\(\*importer\).run -> ledger.\(\*Book\).Post \(inject/generated/generated.go:26\); route`
}
