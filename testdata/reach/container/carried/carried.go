// Package carried calls what a context carries.
package carried

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type key struct{}

func handle(ctx context.Context, e topo.Event) error {
	return save(context.WithValue(ctx, key{}, ledger.Post))
}

func look(ctx context.Context, e topo.Event) error {
	return save(context.WithValue(ctx, key{}, func(int) {}))
}

func save(ctx context.Context) error {
	if f, ok := ctx.Value(key{}).(func(int)); ok {
		f(1)
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: carried.handle -> carried.save -> ledger.Post \(container/carried/carried.go:24\); route`
	runtime.Handle(w, topo.B, look)   // reach: no
}
