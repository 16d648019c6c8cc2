// Package hooks lets init functions of other packages add to the hooks of a third.
package hooks

import (
	"context"

	_ "example.test/reach/pattern/hooks/billing"
	"example.test/reach/pattern/hooks/registry"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: hooks.handle -> registry.Saved -> registry.run -> billing.charge -> ledger.Post \(pattern/hooks/billing/billing.go:14\); route`
	runtime.Handle(w, topo.B, look)   // reach: no
}

func handle(context.Context, topo.Event) error { registry.Saved(); return nil }

func look(context.Context, topo.Event) error { registry.Read(); return nil }
