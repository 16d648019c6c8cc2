// Package decorator is closed by what each package decorates, in a chain of 3 packages.
package decorator

import (
	"example.test/reach/chain3/decorator/shop"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	shop.Start(w, topo.A, new(ledger.Book)) // want `ledgerbulk: task "bulk.a" .* writes the ledger: catalog.\(\*service\).run -> shop.logged.Post -> ledger.\(\*Book\).Post \(chain3/decorator/shop/shop.go:17\) \(registered by the call at chain3/decorator/catalog/catalog.go:21`
	shop.Start(w, topo.B, ledger.Dry{})     // reach: no
}
