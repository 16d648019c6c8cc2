// Package application is closed by a method of what the package below returns.
package application

import (
	"example.test/reach/chain3/application/shop"
	"example.test/reach/ledger"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	app := shop.New(new(ledger.Book), ledger.Dry{})
	app.Register(w) // want `ledgerbulk: task "bulk.a" .* writes the ledger: catalog.\(\*Service\).Run -> ledger.\(\*Book\).Post \(chain3/application/catalog/catalog.go:20\) \(registered by the call at chain3/application/shop/shop.go:20`
}
