// Package methodvalue is closed by a method value, in a chain of 3 packages.
package methodvalue

import (
	"example.test/reach/chain3/methodvalue/shop"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	shop.Start(w, topo.A, new(ledger.Book).Post) // want `ledgerbulk: task "bulk.a" .* writes the ledger: catalog.\(\*service\).run -> ledger.\(\*Book\).Post \(chain3/methodvalue/catalog/catalog.go:26\) \(registered by the call at chain3/methodvalue/catalog/catalog.go:23`
	var dry shop.Books = ledger.Dry{}
	shop.Start(w, topo.B, dry.Post) // reach: no
}
