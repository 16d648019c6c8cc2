// Package slice is closed by a slice of functions, in a chain of 3 packages.
package slice

import (
	"example.test/reach/chain3/slice/shop"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	shop.Start(w, topo.A, ledger.Post)    // want `ledgerbulk: task "bulk.a" .* writes the ledger: catalog.\(\*service\).run -> ledger.Post \(chain3/slice/catalog/catalog.go:29\) \(registered by the call at chain3/slice/catalog/catalog.go:24`
	shop.Start(w, topo.B, func(n int) {}) // reach: no
}
