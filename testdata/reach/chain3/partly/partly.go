// Package partly has two dependencies: the package between closes one with a fake, the
// top the other.
package partly

import (
	"example.test/reach/chain3/partly/shop"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	shop.Start(w, topo.A, new(ledger.Book)) // want `ledgerbulk: task "bulk.a" .* writes the ledger: catalog.\(\*service\).run -> ledger.\(\*Book\).Post \(chain3/partly/catalog/catalog.go:28\) \(registered by the call at chain3/partly/catalog/catalog.go:21`
	shop.Start(w, topo.B, ledger.Dry{})     // reach: no
}
