// Package topo is the topology and the tasks of all programs.
package topo

import "github.com/shipmindlabs/routecheck/taskmeta"

// Event is the arguments of most tasks. Each handler is run with every value of
// Write.
type Event struct {
	ID    string
	Write bool
}

// Top has one queue of each class.
var Top = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money, Owner: "payments"},
		{Name: "interactive", Class: taskmeta.Interactive, Owner: "web"},
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
	},
	Routes: []taskmeta.Route{
		{Task: "money.*", Queue: "money"},
		{Task: "interactive.*", Queue: "interactive"},
		{Task: "bulk.*", Queue: "bulk"},
	},
}

func key(e Event) string { return e.ID }

// The tasks in bulk. A is named bulk.a, and so on: the labels rely on it.
var (
	A      = taskmeta.Define(&Top, taskmeta.Task[Event]{Name: "bulk.a"})
	B      = taskmeta.Define(&Top, taskmeta.Task[Event]{Name: "bulk.b"})
	C      = taskmeta.Define(&Top, taskmeta.Task[Event]{Name: "bulk.c"})
	D      = taskmeta.Define(&Top, taskmeta.Task[Event]{Name: "bulk.d"})
	Number = taskmeta.Define(&Top, taskmeta.Task[int]{Name: "bulk.number"})
)

// The tasks that may touch the ledger.
var (
	Pay  = taskmeta.Define(&Top, taskmeta.Task[Event]{Name: "money.pay", Key: key})
	Show = taskmeta.Define(&Top, taskmeta.Task[Event]{Name: "interactive.show"})
)
