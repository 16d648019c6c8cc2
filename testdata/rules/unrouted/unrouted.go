// Package unrouted sends tasks to the default queue on purpose.
package unrouted

import (
	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Top declares it and routes to it.
var Top = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
		{Name: "unrouted", Class: taskmeta.Bulk, Owner: "catalog"}, // want `unrouted: queue "unrouted" may not be declared: it is the default queue, and no worker consumes it`
	},
	Routes: []taskmeta.Route{
		{Task: "catalog.*", Queue: "bulk"},
		{Task: "later.*", Queue: taskmeta.Unrouted}, // want `unrouted: route "later.\*" to "unrouted" sends tasks to the default queue, which no worker consumes`
	},
}

// The tasks.
var (
	Later = taskmeta.Define(&Top, taskmeta.Task[topo.Event]{Name: "later.one"})                           // want `unrouted: task "later.one" is routed to "unrouted", which no worker consumes`
	Own   = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "bulk.parked", Queue: "unrouted"}) // want `unrouted: task "bulk.parked" is routed to "unrouted"`
)
