// Package option is closed by a functional option, in a chain of 5 packages.
package option

import (
	"example.test/reach/chain5/option/shop"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	shop.Start(w, topo.A, shop.With(new(ledger.Book))) // want `ledgerbulk: task "bulk.a" .* writes the ledger: catalog.\(\*service\).run -> ledger.\(\*Book\).Post \(chain5/option/catalog/catalog.go:37\) \(registered by the call at chain5/option/catalog/catalog.go:32`
	shop.Start(w, topo.B, shop.With(ledger.Dry{}))     // reach: no
	shop.Start(w, topo.C)                              // reach: no
}
