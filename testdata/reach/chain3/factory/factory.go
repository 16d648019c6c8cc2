// Package factory is closed by a function that makes the dependency, in a chain of 3 packages.
package factory

import (
	"example.test/reach/chain3/factory/shop"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	shop.Start(w, topo.A, func() shop.Books { return new(ledger.Book) }) // want `ledgerbulk: task "bulk.a" .* writes the ledger: func at chain3/factory/catalog/catalog.go:20 -> ledger.\(\*Book\).Post \(chain3/factory/catalog/catalog.go:20\) \(registered by the call at chain3/factory/catalog/catalog.go:20`
	shop.Start(w, topo.B, func() shop.Books { return ledger.Dry{} })     // reach: no
}
