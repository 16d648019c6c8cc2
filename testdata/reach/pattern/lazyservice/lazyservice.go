// Package lazyservice opens its store at the first use, by a function that it was given.
package lazyservice

import (
	"example.test/reach/ledger"
	"example.test/reach/pattern/lazyservice/catalog"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, catalog.New(func() (catalog.Books, error) { return new(ledger.Book), nil }).Import) // want `ledgerbulk: task "bulk.a" .* writes the ledger: catalog.\(\*Service\).Import -> ledger.\(\*Book\).Post \(pattern/lazyservice/catalog/catalog.go:26\); route`
	runtime.Handle(w, topo.B, catalog.New(func() (catalog.Books, error) { return ledger.Dry{}, nil }).Import)     // reach: no
}
