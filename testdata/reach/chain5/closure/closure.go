// Package closure is closed by a function that each package wraps in a closure, in a
// chain of 5 packages.
package closure

import (
	"example.test/reach/chain5/closure/shop"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	shop.Start(w, topo.A, ledger.Post)    // want `ledgerbulk: task "bulk.a" .* writes the ledger: func at chain5/closure/catalog/catalog.go:20 -> func at chain5/closure/price/price.go:14 -> func at chain5/closure/store/store.go:14 -> func at chain5/closure/shop/shop.go:14 -> ledger.Post \(chain5/closure/shop/shop.go:14\) \(registered by the call at chain5/closure/catalog/catalog.go:20`
	shop.Start(w, topo.B, func(n int) {}) // reach: no
}
