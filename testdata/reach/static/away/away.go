// Package away calls the ledger three packages away.
package away

import (
	"context"

	"example.test/reach/static/away/price"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: away.handle -> price.Update -> store.Save -> ledger.Post \(static/away/store/store.go:9\); route`
}

func handle(context.Context, topo.Event) error { price.Update(); return nil }
