// Package sibling calls through three packages a variable of a fourth, which a fifth sets.
package sibling

import (
	"context"

	"example.test/reach/chain5/sibling/billing"
	"example.test/reach/chain5/sibling/shop"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	billing.Install()
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: sibling.handle -> shop.Save -> store.Save -> base.Save -> billing.charge -> ledger.Post \(chain5/sibling/billing/billing.go:12\); route`
	runtime.Handle(w, topo.B, look)   // reach: no
}

func handle(context.Context, topo.Event) error { shop.Save(); return nil }

func look(context.Context, topo.Event) error { shop.Load(); return nil }
