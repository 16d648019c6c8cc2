// Package argument is closed by an argument that a constructor below keeps, in a chain
// of 3 packages.
package argument

import (
	"example.test/reach/chain3/argument/shop"
	"example.test/reach/ledger"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	shop.Start(w, new(ledger.Book), ledger.Dry{}) // want `ledgerbulk: task "bulk.a" .* writes the ledger: catalog.\(\*service\).run -> ledger.\(\*Book\).Post \(chain3/argument/catalog/catalog.go:23\) \(registered by the call at chain3/argument/catalog/catalog.go:19`
}
