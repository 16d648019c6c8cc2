// Package duplicate uses one name for two tasks, and one task twice.
package duplicate

import (
	"context"

	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// The declarations.
var (
	Import = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "bulk.duplicate"})
	Again  = taskmeta.Define(&topo.Top, taskmeta.Task[int]{Name: "bulk.duplicate"})     // want `duplicate: task "bulk.duplicate" is declared twice, also at duplicate/duplicate.go:14: a worker could not tell their arguments apart`
	Theirs = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "bulk.scrape"}) // want `duplicate: task "bulk.scrape" is declared twice, also at topo/topo.go:\d+`
)

// Top declares a queue twice.
var Top = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "web"}, // want `duplicate: queue "bulk" is declared twice, first as queue number 1`
	},
}

func handle(context.Context, topo.Event) error { return nil }

// Register registers one task twice on one worker.
func Register(c *runtime.Client) {
	w := runtime.NewWorker(c, runtime.WorkerConfig{Queue: "bulk"})
	runtime.Handle(w, Import, handle)
	runtime.Handle(w, Import, handle) // want `duplicate: task "bulk.duplicate" is registered twice on one worker, also at duplicate/duplicate.go:\d+: the runtime refuses to start it`
	same := w
	bind(same) // want `duplicate: task "bulk.duplicate" is registered twice on one worker, also at duplicate/duplicate.go:\d+: .* \(registered by the call at duplicate/duplicate.go:\d+\)`
}

func bind(w *runtime.Worker) { runtime.Handle(w, Import, handle) }
