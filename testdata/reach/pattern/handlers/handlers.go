// Package handlers returns all handlers of a service in a struct.
package handlers

import (
	"example.test/reach/ledger"
	"example.test/reach/pattern/handlers/catalog"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	h := catalog.New(new(ledger.Book))
	runtime.Handle(w, topo.A, h.Import) // want `ledgerbulk: task "bulk.a" .* writes the ledger: func at pattern/handlers/catalog/catalog.go:24 -> ledger.\(\*Book\).Post \(pattern/handlers/catalog/catalog.go:24\); route`
	runtime.Handle(w, topo.B, h.Export) // reach: no
}
