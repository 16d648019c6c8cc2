// Package packages calls a generic repository of another package: each instance has its own.
package packages

import (
	"context"

	"example.test/reach/generic/packages/store"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importer[*ledger.Book]{store.Of(new(ledger.Book))}.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: packages.importer.run -> store.\(\*Repository\).Save -> ledger.\(\*Book\).Post \(generic/packages/store/store.go:14\); route`
	runtime.Handle(w, topo.B, importer[ledger.Dry]{store.Of(ledger.Dry{})}.run)       // reach: no
}

type importer[P store.Poster] struct{ repository *store.Repository[P] }

func (i importer[P]) run(context.Context, topo.Event) error { i.repository.Save(); return nil }
