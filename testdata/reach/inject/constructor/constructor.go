// Package constructor gets its ledger by its constructor.
package constructor

import (
	"example.test/reach/inject/constructor/catalog"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, catalog.New(new(ledger.Book)).Import) // want `ledgerbulk: task "bulk.a" .* writes the ledger: catalog.\(\*Service\).Import -> ledger.\(\*Book\).Post \(inject/constructor/catalog/catalog.go:20\); route`
	runtime.Handle(w, topo.B, catalog.New(ledger.Dry{}).Import)     // reach: no
}
