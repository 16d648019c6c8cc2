// Package notconst decides routes while the program runs.
package notconst

import (
	"context"
	"os"

	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Name is decided by the environment.
var Name = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: os.Getenv("TASK")}) // want `notconst: the name of the task depends on os.Getenv\("TASK"\) at notconst/notconst.go:\d+, so its route cannot be checked \(write it as a constant\)`

// Queue is decided by the environment.
var Queue = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "bulk.queue", Queue: os.Getenv("QUEUE")}) // want `notconst: the queue of task "bulk.queue" depends on os.Getenv\("QUEUE"\)`

// Top has a queue, a route and an owner that are decided by the environment.
var Top = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "bulk", Class: taskmeta.Bulk, Owner: os.Getenv("TEAM")}, // want `notconst: the owner of queue "bulk" depends on os.Getenv\("TEAM"\)`
		{Name: os.Getenv("QUEUE"), Class: taskmeta.Bulk, Owner: "web"}, // want `notconst: the name of queue number 2 depends on os.Getenv\("QUEUE"\)`
	},
	Routes: []taskmeta.Route{
		{Task: "bulk.*", Queue: "bulk"},
		{Task: os.Getenv("TASK"), Queue: "bulk"}, // want `notconst: the task of route number 2 depends on os.Getenv\("TASK"\)`
	},
}

func choose() *taskmeta.Topology {
	if os.Getenv("SYSTEM") == "new" {
		return &Top
	}
	return &topo.Top
}

// Chosen is in a topology that is decided by the environment.
var Chosen = taskmeta.Define(choose(), taskmeta.Task[topo.Event]{Name: "bulk.chosen"}) // want `notconst: the topology of task "bulk.chosen" cannot be known: .*a result that depends on a condition`

// Register registers a task that is decided by the environment.
func Register(w *runtime.Worker) {
	task := topo.Scrape
	if os.Getenv("MODE") == "pay" {
		task = topo.Pay
	}
	runtime.Handle(w, task, handle) // want `notconst: the task depends on task, which depends on a condition at notconst/notconst.go:\d+, so the registration cannot be checked`
}

func handle(context.Context, topo.Event) error { return nil }
