// Package direct delays messages to a queue on a direct exchange.
package direct

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

// Retried comes back with a wait.
var Retried = taskmeta.Define(&Top, taskmeta.Task[topo.Event]{Name: "mail.retried"}) // want `direct: task "mail.retried" is retried with backoff, but its queue mail .*is on a direct exchange, which takes no delayed message`

// Once is never retried.
var Once = taskmeta.Define(&Top, taskmeta.Task[topo.Event]{Name: "mail.once", Retry: taskmeta.Retry{Attempts: taskmeta.NoRetries}})

// Send delays.
func Send(ctx context.Context, c *runtime.Client) error {
	_, err := runtime.Enqueue(ctx, c, Once, topo.Event{}, &runtime.EnqueueOpts{Delay: time.Minute}) // want `direct: task "mail.once" is enqueued with a delay, but its queue mail \(class bulk, owner web\) is on a direct exchange`
	if err != nil {
		return err
	}
	opts := &runtime.EnqueueOpts{}
	opts.Delay = time.Hour
	_, err = runtime.Enqueue(ctx, c, Once, topo.Event{}, opts) // want `direct: task "mail.once" is enqueued with a delay`
	if err != nil {
		return err
	}
	return later(ctx, c, Once, time.Second) // want `direct: task "mail.once" is enqueued with a delay`
}

func later(ctx context.Context, c *runtime.Client, task *taskmeta.Task[topo.Event], wait time.Duration) error {
	_, err := runtime.Enqueue(ctx, c, task, topo.Event{}, &runtime.EnqueueOpts{Delay: wait})
	return err
}
