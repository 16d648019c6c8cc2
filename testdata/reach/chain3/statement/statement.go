// Package statement is closed by a statement that sets the variable of another package.
package statement

import (
	"example.test/reach/chain3/statement/catalog"
	"example.test/reach/chain3/statement/shop"
	"example.test/reach/ledger"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	catalog.Costs = new(ledger.Book) // want `ledgerbulk: task "bulk.a" .* writes the ledger: catalog.run -> ledger.\(\*Book\).Post \(chain3/statement/catalog/catalog.go:23\) \(registered by the call at chain3/statement/catalog/catalog.go:19`
	catalog.Journal = ledger.Dry{}
	shop.Start(w)
}
