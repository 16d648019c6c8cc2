// Package global is closed by what a package variable of the top holds.
package global

import (
	"example.test/reach/chain3/global/shop"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

var app = shop.New(new(ledger.Book))

var preview = shop.New(ledger.Dry{})

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	app.Start(w, topo.A)     // want `ledgerbulk: task "bulk.a" .* writes the ledger: catalog.\(\*Service\).Run -> ledger.\(\*Book\).Post \(chain3/global/catalog/catalog.go:20\) \(registered by the call at chain3/global/shop/shop.go:19`
	preview.Start(w, topo.B) // reach: no
}
