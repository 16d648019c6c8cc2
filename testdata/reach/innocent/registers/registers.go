// Package registers registers a handler that posts from a handler that does not run it.
package registers

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ client *runtime.Client }

func (i *importer) run(context.Context, topo.Event) error {
	money := runtime.NewWorker(i.client, runtime.WorkerConfig{Queue: "money"})
	runtime.Handle(money, topo.Pay, func(context.Context, topo.Event) error { ledger.Post(1); return nil })
	return nil
}

// Wire makes the registrations.
func Wire(c *runtime.Client) *runtime.Worker {
	w := runtime.NewWorker(c, runtime.WorkerConfig{Queue: "bulk"})
	runtime.Handle(w, topo.A, (&importer{c}).run) // reach: no
	return w
}
