// Package sound has one name in two topologies and one task on two workers.
package sound

import (
	"context"

	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Top is another system.
var Top = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
	},
	Routes: []taskmeta.Route{
		{Task: "bulk.*", Queue: "bulk"},
	},
}

// Scrape is a task of that system. The name is taken in the other.
var Scrape = taskmeta.Define(&Top, taskmeta.Task[topo.Event]{Name: "bulk.scrape"})

func handle(context.Context, topo.Event) error { return nil }

func pool(c *runtime.Client) *runtime.Worker {
	return runtime.NewWorker(c, runtime.WorkerConfig{Queue: "bulk"})
}

// Register registers one task on each of two workers, made by one constructor.
func Register(c *runtime.Client) {
	first, second := pool(c), pool(c)
	runtime.Handle(first, Scrape, handle)
	runtime.Handle(second, Scrape, handle)
	for range 2 {
		runtime.Handle(pool(c), Scrape, handle)
	}
}
