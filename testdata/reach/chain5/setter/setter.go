// Package setter is closed by a setter, in a chain of 5 packages.
package setter

import (
	"example.test/reach/chain5/setter/shop"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	shop.Start(w, topo.A, new(ledger.Book)) // want `ledgerbulk: task "bulk.a" .* writes the ledger: catalog.\(\*Service\).run -> ledger.\(\*Book\).Post \(chain5/setter/catalog/catalog.go:31\) \(registered by the call at chain5/setter/catalog/catalog.go:28`
	shop.Start(w, topo.B, ledger.Dry{})     // reach: no
}
