// Package keyed has a key that posts, which is no part of the handler.
package keyed

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

var task = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "bulk.keyed", Key: key})

func key(e topo.Event) string {
	ledger.Post(0)
	return e.ID
}

func handle(context.Context, topo.Event) error { return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, task, handle) // reach: no bulk.keyed
}
