// Package helper registers through a helper that wraps the handler.
package helper

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

func register(w *runtime.Worker, t *taskmeta.Task[topo.Event], h func(context.Context, topo.Event) error) {
	runtime.Handle(w, t, func(ctx context.Context, e topo.Event) error { return h(ctx, e) })
}

func write(context.Context, topo.Event) error { ledger.Post(1); return nil }

func look(context.Context, topo.Event) error { return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	register(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: func at register/helper/helper.go:14 -> helper.write -> ledger.Post \(register/helper/helper.go:17\) \(registered by the call at register/helper/helper.go:14`
	register(w, topo.B, look)  // reach: no
}
