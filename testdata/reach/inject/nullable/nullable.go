// Package nullable takes a dependency that may be nil, and gets none.
package nullable

import (
	"example.test/reach/inject/nullable/catalog"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, catalog.New(new(ledger.Book)).Import) // want `ledgerbulk: task "bulk.a" .* writes the ledger: catalog.\(\*Service\).Import -> ledger.\(\*Book\).Post \(inject/nullable/catalog/catalog.go:29\); route`
	runtime.Handle(w, topo.B, catalog.New(nil).Import)              // reach: no
}
