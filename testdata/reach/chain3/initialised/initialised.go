// Package initialised is closed by an init function of the package above.
package initialised

import (
	"example.test/reach/chain3/initialised/shop"
	"example.test/reach/ledger"
	"github.com/shipmindlabs/routecheck/runtime"
)

func init() {
	shop.Use(new(ledger.Book)) // want `ledgerbulk: task "bulk.a" .* writes the ledger: catalog.run -> ledger.\(\*Book\).Post \(chain3/initialised/catalog/catalog.go:22\) \(registered by the call at chain3/initialised/catalog/catalog.go:20`
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	shop.Start(w)
}
