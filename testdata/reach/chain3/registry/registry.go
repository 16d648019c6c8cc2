// Package registry is closed by what is put into a map, in a chain of 3 packages.
package registry

import (
	"example.test/reach/chain3/registry/shop"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	shop.Start(w, topo.A, ledger.Post)    // want `ledgerbulk: task "bulk.a" .* writes the ledger: catalog.\(\*Registry\).run -> ledger.Post \(chain3/registry/catalog/catalog.go:32\) \(registered by the call at chain3/registry/catalog/catalog.go:28`
	shop.Start(w, topo.B, func(n int) {}) // reach: no
}
