// Package contextinterface calls an interface that a context carries through two packages.
package contextinterface

import (
	"context"

	"example.test/reach/container/contextinterface/scope"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: contextinterface.write -> scope.Save -> ledger.\(\*Book\).Post \(container/contextinterface/scope/scope.go:19\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}

func write(ctx context.Context, e topo.Event) error {
	return scope.Save(scope.With(ctx, new(ledger.Book)))
}

func look(ctx context.Context, e topo.Event) error { return scope.Save(scope.With(ctx, ledger.Dry{})) }
