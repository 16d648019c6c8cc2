// Package variable is closed by a package variable that is set from above, in a chain
// of 5 packages.
package variable

import (
	"example.test/reach/chain5/variable/shop"
	"example.test/reach/ledger"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	shop.Use(new(ledger.Book)) // want `ledgerbulk: task "bulk.a" .* writes the ledger: catalog.run -> ledger.\(\*Book\).Post \(chain5/variable/catalog/catalog.go:28\) \(registered by the call at chain5/variable/catalog/catalog.go:24`
	shop.Log(ledger.Dry{})
	shop.Start(w)
}
