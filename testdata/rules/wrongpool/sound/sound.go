// Package sound registers tasks where they arrive, or where only the running
// program knows whether they do.
package sound

import (
	"context"
	"os"

	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error { return nil }

// Register registers on the right workers.
func Register(c *runtime.Client, given *runtime.Worker) {
	runtime.Handle(pool(c, "money"), topo.Pay, handle)
	runtime.Handle(pool(c, "interactive"), topo.Show, handle)
	runtime.Handle(pool(c, os.Getenv("QUEUE")), topo.Scrape, handle)
	runtime.Handle(given, topo.Refund, handle)
}

func pool(c *runtime.Client, queue string) *runtime.Worker {
	return runtime.NewWorker(c, runtime.WorkerConfig{Queue: queue})
}
