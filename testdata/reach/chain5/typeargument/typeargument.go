// Package typeargument is closed by a type argument, in a chain of 5 packages.
package typeargument

import (
	"example.test/reach/chain5/typeargument/shop"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	shop.Start[*ledger.Book](w, topo.A) // want `ledgerbulk: task "bulk.a" .* writes the ledger: catalog.\(\*service\).run -> ledger.\(\*Book\).Post \(chain5/typeargument/catalog/catalog.go:23\) \(registered by the call at chain5/typeargument/catalog/catalog.go:21`
	shop.Start[ledger.Dry](w, topo.B)   // reach: no
}
