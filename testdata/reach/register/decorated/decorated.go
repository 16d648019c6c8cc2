// Package decorated wraps each handler in a function that measures it.
package decorated

import (
	"context"
	"time"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type handler = func(context.Context, topo.Event) error

func measured(h handler) handler {
	return func(ctx context.Context, e topo.Event) error {
		start := time.Now()
		defer func() { _ = time.Since(start) }()
		return h(ctx, e)
	}
}

func write(context.Context, topo.Event) error { ledger.Post(1); return nil }

func look(context.Context, topo.Event) error { return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, measured(write))          // want `ledgerbulk: task "bulk.a" .* writes the ledger: func at register/decorated/decorated.go:16 -> decorated.write -> ledger.Post \(register/decorated/decorated.go:23\); route`
	runtime.Handle(w, topo.B, measured(measured(look))) // reach: no
}
