// Package clean enqueues a money task where it would post, and reads what it needs.
package clean

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct {
	client *runtime.Client
	names  interface{ Name() string }
}

func (i *importer) run(ctx context.Context, e topo.Event) error {
	e.ID += i.names.Name()
	_, err := runtime.Enqueue(ctx, i.client, topo.Pay, e, nil)
	return err
}

// Wire makes the registrations.
func Wire(c *runtime.Client) *runtime.Worker {
	w := runtime.NewWorker(c, runtime.WorkerConfig{Queue: "bulk"})
	runtime.Handle(w, topo.A, (&importer{c, new(ledger.Book)}).run) // reach: no
	return w
}
