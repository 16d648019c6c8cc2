// Package functype registers what a method of a generic function type returns.
package functype

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type handler[A any] func(context.Context, A) error

func (h handler[A]) logged() handler[A] {
	return func(ctx context.Context, a A) error { return h(ctx, a) }
}

func write(context.Context, topo.Event) error { ledger.Post(1); return nil }

func look(context.Context, topo.Event) error { return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handler[topo.Event](write).logged()) // want `ledgerbulk: task "bulk.a" .* writes the ledger: func at register/functype/functype.go:15 -> functype.write -> ledger.Post \(register/functype/functype.go:18\); route`
	runtime.Handle(w, topo.B, handler[topo.Event](look).logged())  // reach: no
}
