// Package catalog registers the work.
package catalog

import (
	"context"

	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Start makes the worker, and registers the work on it.
func Start(c *runtime.Client, around ...runtime.Middleware) *runtime.Worker {
	w := runtime.NewWorker(c, runtime.WorkerConfig{Queue: "bulk", Middleware: around})
	runtime.Handle(w, topo.A, run)
	return w
}

func run(context.Context, topo.Event) error { return nil }
