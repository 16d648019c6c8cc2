// Package middlewaremade has a worker whose middleware a constructor makes of what it is given.
package middlewaremade

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func around(f func(int)) runtime.Middleware {
	return func(next runtime.HandlerFunc) runtime.HandlerFunc {
		return func(ctx context.Context, job runtime.Job) error {
			f(1)
			return next(ctx, job)
		}
	}
}

func handle(context.Context, topo.Event) error { return nil }

// Wire makes the registrations.
func Wire(c *runtime.Client) *runtime.Worker {
	w := runtime.NewWorker(c, runtime.WorkerConfig{Queue: "bulk", Middleware: []runtime.Middleware{
		around(ledger.Post), around(func(int) {}),
	}})
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: func at register/middlewaremade/middlewaremade.go:14 -> ledger.Post \(register/middlewaremade/middlewaremade.go:15\); route`
	return w
}
