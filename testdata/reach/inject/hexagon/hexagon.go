// Package hexagon has a port, an adapter and a use case, each in a package of its own.
package hexagon

import (
	"example.test/reach/inject/hexagon/adapter"
	"example.test/reach/inject/hexagon/usecase"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, usecase.New(adapter.Ledger{Book: new(ledger.Book)}).Run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: usecase.\(\*Import\).Run -> adapter.Ledger.Charge -> ledger.\(\*Book\).Post \(inject/hexagon/adapter/adapter.go:12\); route`
	runtime.Handle(w, topo.B, usecase.New(adapter.Memory{}).Run)                       // reach: no
}
