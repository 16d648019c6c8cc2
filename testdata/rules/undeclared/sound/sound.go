// Package sound names queues that are declared, if only farther down.
package sound

import (
	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

const bulk = "bulk"

// Top has its routes before its queues.
var Top = taskmeta.Topology{
	Routes: []taskmeta.Route{
		{Task: "catalog.*", Queue: bulk},
	},
	Queues: []taskmeta.Queue{
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
	},
}

// The tasks.
var (
	Own    = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "elsewhere", Queue: bulk})
	Import = taskmeta.Define(&Top, taskmeta.Task[topo.Event]{Name: "catalog.import"})
)
