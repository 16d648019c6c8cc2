// Package middlewareno has a worker whose middleware posts nothing: it only runs the handler.
package middlewareno

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func timed(next runtime.HandlerFunc) runtime.HandlerFunc {
	return func(ctx context.Context, job runtime.Job) error {
		return next(ctx, job)
	}
}

func write(context.Context, topo.Event) error { ledger.Post(1); return nil }

func look(context.Context, topo.Event) error { return nil }

// Wire makes the registrations.
func Wire(c *runtime.Client) *runtime.Worker {
	w := runtime.NewWorker(c, runtime.WorkerConfig{Queue: "bulk", Middleware: []runtime.Middleware{timed}})
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: middlewareno.write -> ledger.Post \(register/middlewareno/middlewareno.go:\d+\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
	return w
}
