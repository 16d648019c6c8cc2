// Package untyped is closed by a value of any type, which is asserted to be an
// interface, in a chain of 3 packages.
package untyped

import (
	"example.test/reach/chain3/untyped/shop"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	shop.Start(w, topo.A, "a", new(ledger.Book)) // want `ledgerbulk: task "bulk.a" .* writes the ledger: catalog.\(\*service\).run -> ledger.\(\*Book\).Post \(chain3/untyped/catalog/catalog.go:28\) \(registered by the call at chain3/untyped/catalog/catalog.go:22`
	shop.Start(w, topo.B, "b", ledger.Dry{})     // reach: no
}
