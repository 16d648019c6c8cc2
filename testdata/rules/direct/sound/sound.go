// Package sound sends to a direct exchange without a wait, and to a topic
// exchange with one.
package sound

import (
	"context"
	"time"

	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Top has a queue on a direct exchange.
var Top = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "mail", Class: taskmeta.Bulk, Owner: "web", Exchange: taskmeta.Direct},
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
	},
	Routes: []taskmeta.Route{
		{Task: "mail.*", Queue: "mail"},
		{Task: "bulk.*", Queue: "bulk"},
	},
}

// The tasks.
var (
	Once  = taskmeta.Define(&Top, taskmeta.Task[topo.Event]{Name: "mail.once", Retry: taskmeta.Retry{Attempts: taskmeta.NoRetries}})
	Later = taskmeta.Define(&Top, taskmeta.Task[topo.Event]{Name: "bulk.later"})
)

// Send delays what may be delayed.
func Send(ctx context.Context, c *runtime.Client) error {
	if _, err := runtime.Enqueue(ctx, c, Once, topo.Event{}, nil); err != nil {
		return err
	}
	if _, err := runtime.Enqueue(ctx, c, Once, topo.Event{}, &runtime.EnqueueOpts{}); err != nil {
		return err
	}
	_, err := runtime.Enqueue(ctx, c, Later, topo.Event{}, &runtime.EnqueueOpts{Delay: time.Minute})
	return err
}
