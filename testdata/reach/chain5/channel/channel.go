// Package channel is closed by what is sent over a channel, in a chain of 5 packages.
package channel

import (
	"example.test/reach/chain5/channel/shop"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	shop.Start(w, topo.A, ledger.Post)    // want `ledgerbulk: task "bulk.a" .* writes the ledger: catalog.\(\*Service\).run -> ledger.Post \(chain5/channel/catalog/catalog.go:33\) \(registered by the call at chain5/channel/catalog/catalog.go:28`
	shop.Start(w, topo.B, func(n int) {}) // reach: no
}
