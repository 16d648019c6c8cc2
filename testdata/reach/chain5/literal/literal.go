// Package literal is closed by a field of a struct literal, in a chain of 5 packages.
package literal

import (
	"example.test/reach/chain5/literal/shop"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	shop.Start(w, topo.A, shop.Config{Books: new(ledger.Book)}) // want `ledgerbulk: task "bulk.a" .* writes the ledger: catalog.\(\*service\).run -> ledger.\(\*Book\).Post \(chain5/literal/catalog/catalog.go:28\) \(registered by the call at chain5/literal/catalog/catalog.go:23`
	shop.Start(w, topo.B, shop.Config{Books: ledger.Dry{}})     // reach: no
}
