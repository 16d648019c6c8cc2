// Package constructor is closed by the argument of a constructor, in a chain of 5 packages.
package constructor

import (
	"example.test/reach/chain5/constructor/shop"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	shop.Start(w, topo.A, shop.New(new(ledger.Book))) // want `ledgerbulk: task "bulk.a" .* writes the ledger: catalog.\(\*Service\).run -> ledger.\(\*Book\).Post \(chain5/constructor/catalog/catalog.go:27\) \(registered by the call at chain5/constructor/catalog/catalog.go:25`
	shop.Start(w, topo.B, shop.New(ledger.Dry{}))     // reach: no
}
