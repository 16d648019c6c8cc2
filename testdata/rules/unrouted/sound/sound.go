// Package sound has names that only look like the default queue.
package sound

import (
	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Top is the sound topology.
var Top = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "unrouted-mail", Class: taskmeta.Bulk, Owner: "web"},
	},
	Routes: []taskmeta.Route{
		{Task: "unrouted", Queue: "unrouted-mail"},
	},
}

// The tasks.
var (
	Mail = taskmeta.Define(&Top, taskmeta.Task[topo.Event]{Name: "unrouted"})
	Bulk = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "bulk.unrouted"})
)
