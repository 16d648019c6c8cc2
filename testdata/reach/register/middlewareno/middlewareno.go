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

func handle(context.Context, topo.Event) error { return nil }

func pay(context.Context, topo.Event) error { ledger.Post(1); return nil }

// Wire makes the registrations.
func Wire(c *runtime.Client) *runtime.Worker {
	money := runtime.NewWorker(c, runtime.WorkerConfig{Queue: "money", Middleware: []runtime.Middleware{timed}})
	runtime.Handle(money, topo.Pay, pay)
	w := runtime.NewWorker(c, runtime.WorkerConfig{Queue: "bulk", Middleware: []runtime.Middleware{timed}})
	runtime.Handle(w, topo.A, handle) // reach: no
	return w
}
