// Package decorator decorates a method value with a generic decorator: each call has
// its own inside.
package decorator

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ save func(int) }

func (i importer) run(context.Context, topo.Event) error { i.save(1); return nil }

func logged[A any](h func(context.Context, A) error) func(context.Context, A) error {
	return func(ctx context.Context, a A) error { return h(ctx, a) }
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, logged(importer{ledger.Post}.run))  // want `ledgerbulk: task "bulk.a" .* writes the ledger: func at generic/decorator/decorator.go:18 -> decorator.importer.run -> ledger.Post \(generic/decorator/decorator.go:15\); route`
	runtime.Handle(w, topo.B, logged(importer{func(int) {}}.run)) // reach: no
}
