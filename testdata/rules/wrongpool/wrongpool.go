// Package wrongpool registers tasks where they never arrive.
package wrongpool

import (
	"context"

	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error { return nil }

// Register registers on the worker of another queue.
func Register(c *runtime.Client) {
	w := runtime.NewWorker(c, runtime.WorkerConfig{Queue: "bulk", Concurrency: 8})
	runtime.Handle(w, topo.Pay, handle)                         // want `wrongpool: task "money.pay" is routed to money \(owner payments\) but registered on a worker of "bulk", which never receives it; register it on a worker of "money", or change its route \(route "money.\*" at topo/topo.go:\d+ decides\)`
	runtime.Handle(pool(c, "interactive"), topo.Scrape, handle) // want `wrongpool: task "bulk.scrape" is routed to bulk \(owner catalog\) but registered on a worker of "interactive"`
	bind(pool(c, "bulk"))                                       // want `wrongpool: task "web.show" is routed to interactive \(owner web\) but registered on a worker of "bulk", which never receives it \(registered by the call at wrongpool/wrongpool.go:\d+\)`
}

func bind(w *runtime.Worker) { runtime.Handle(w, topo.Show, handle) }

func pool(c *runtime.Client, queue string) *runtime.Worker {
	cfg := runtime.WorkerConfig{Concurrency: 2}
	cfg.Queue = queue
	return runtime.NewWorker(c, cfg)
}
