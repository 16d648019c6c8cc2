// Package packages reaches the ledger behind an interface, three packages away.
package packages

import (
	"example.test/reach/iface/packages/catalog"
	"example.test/reach/iface/packages/store"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, catalog.New(store.New()).Import)    // want `ledgerbulk: task "bulk.a" .* writes the ledger: catalog.\(\*Service\).Import -> store.\(\*Books\).Post -> ledger.Post \(iface/packages/store/store.go:15\); route`
	runtime.Handle(w, topo.B, catalog.New(catalog.Null{}).Import) // reach: no
}
