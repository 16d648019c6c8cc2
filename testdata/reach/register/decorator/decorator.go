// Package decorator wraps a handler that reads in a function that posts.
package decorator

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type handler = func(context.Context, topo.Event) error

func charged(h handler) handler {
	return func(ctx context.Context, e topo.Event) error {
		ledger.Post(1)
		return h(ctx, e)
	}
}

func handle(context.Context, topo.Event) error { return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, charged(handle)) // want `ledgerbulk: task "bulk.a" .* writes the ledger: func at register/decorator/decorator.go:15 -> ledger.Post \(register/decorator/decorator.go:16\); route`
	runtime.Handle(w, topo.B, handle)          // reach: no
}
