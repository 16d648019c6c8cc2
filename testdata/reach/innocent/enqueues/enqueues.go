// Package enqueues enqueues a task that the ledger declares, which is how bulk work should pay.
package enqueues

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ client *runtime.Client }

func (i *importer) run(ctx context.Context, e topo.Event) error {
	_, err := runtime.Enqueue(ctx, i.client, ledger.Settle, e, nil)
	return err
}

// Wire makes the registrations.
func Wire(c *runtime.Client) *runtime.Worker {
	w := runtime.NewWorker(c, runtime.WorkerConfig{Queue: "bulk"})
	runtime.Handle(w, topo.A, (&importer{c}).run) // reach: no
	return w
}
