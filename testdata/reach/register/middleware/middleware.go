// Package middleware has a worker whose middleware posts around every handler.
package middleware

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func charge(next runtime.HandlerFunc) runtime.HandlerFunc {
	return func(ctx context.Context, job runtime.Job) error {
		ledger.Post(1)
		return next(ctx, job)
	}
}

func handle(context.Context, topo.Event) error { return nil }

// Wire makes the registrations.
func Wire(c *runtime.Client) *runtime.Worker {
	w := runtime.NewWorker(c, runtime.WorkerConfig{Queue: "bulk", Middleware: []runtime.Middleware{charge}})
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: func at register/middleware/middleware.go:13 -> ledger.Post \(register/middleware/middleware.go:14\); route`
	return w
}
