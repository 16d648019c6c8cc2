// Package hook is closed by a statement that sets a variable with a function that makes the books.
package hook

import (
	"example.test/reach/chain3/hook/catalog"
	"example.test/reach/chain3/hook/shop"
	"example.test/reach/ledger"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	catalog.Open = func() catalog.Books { return new(ledger.Book) } // want `ledgerbulk: task "bulk.a" .* writes the ledger: catalog.run -> ledger.\(\*Book\).Post \(chain3/hook/catalog/catalog.go:23\) \(registered by the call at chain3/hook/catalog/catalog.go:19`
	catalog.Preview = func() catalog.Books { return ledger.Dry{} }
	shop.Start(w)
}
