// Package options takes its dependency from functional options of another package.
package options

import (
	"example.test/reach/inject/options/catalog"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, catalog.New(catalog.WithName("a"), catalog.WithBooks(new(ledger.Book))).Import) // want `ledgerbulk: task "bulk.a" .* writes the ledger: catalog.\(\*Service\).Import -> ledger.\(\*Book\).Post \(inject/options/catalog/catalog.go:40\); route`
	runtime.Handle(w, topo.B, catalog.New(catalog.WithName("b")).Import)                                      // reach: no
}
