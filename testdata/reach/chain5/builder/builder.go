// Package builder is closed by a method of a builder, in a chain of 5 packages.
package builder

import (
	"example.test/reach/chain5/builder/shop"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	shop.New().With(new(ledger.Book)).Start(w, topo.A) // want `ledgerbulk: task "bulk.a" .* writes the ledger: catalog.\(\*Builder\).run -> ledger.\(\*Book\).Post \(chain5/builder/catalog/catalog.go:33\) \(registered by the call at chain5/builder/catalog/catalog.go:31`
	shop.New().With(ledger.Dry{}).Start(w, topo.B)     // reach: no
}
