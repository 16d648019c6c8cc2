// Package assembled is assembled by four packages, each of which adds one option.
package assembled

import (
	"example.test/reach/chain5/assembled/shop"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, shop.New(new(ledger.Book)).Run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: base.\(\*Service\).Run -> ledger.\(\*Book\).Post \(chain5/assembled/base/base.go:40\); route`
	runtime.Handle(w, topo.B, shop.Preview().Run)             // reach: no
}
