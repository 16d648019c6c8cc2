// Package chained wraps a handler in a list of decorators, of which one posts.
package chained

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type handler = func(context.Context, topo.Event) error

type decorator func(handler) handler

func chain(h handler, ds ...decorator) handler {
	for _, d := range ds {
		h = d(h)
	}
	return h
}

func plain(h handler) handler {
	return func(ctx context.Context, e topo.Event) error { return h(ctx, e) }
}

func charged(h handler) handler {
	return func(ctx context.Context, e topo.Event) error {
		ledger.Post(1)
		return h(ctx, e)
	}
}

func handle(context.Context, topo.Event) error { return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, chain(handle, charged))      // want `ledgerbulk: task "bulk.a" .* writes the ledger: func at register/chained/chained.go:28 -> ledger.Post \(register/chained/chained.go:29\); route`
	runtime.Handle(w, topo.B, chain(handle, plain, plain)) // reach: no
}
