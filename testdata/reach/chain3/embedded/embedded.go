// Package embedded is closed by an embedded field, in a chain of 3 packages.
package embedded

import (
	"example.test/reach/chain3/embedded/shop"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	shop.Start(w, topo.A, shop.Of(new(ledger.Book))) // want `ledgerbulk: task "bulk.a" .* writes the ledger: catalog.\(\*Base\).run -> ledger.\(\*Book\).Post \(chain3/embedded/catalog/catalog.go:27\) \(registered by the call at chain3/embedded/catalog/catalog.go:22`
	shop.Start(w, topo.B, shop.Of(ledger.Dry{}))     // reach: no
}
