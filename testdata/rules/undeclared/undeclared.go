// Package undeclared names queues that its topology does not declare.
package undeclared

import (
	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Top has a route to nowhere.
var Top = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
	},
	Routes: []taskmeta.Route{
		{Task: "catalog.*", Queue: "bulks"}, // want `undeclared: route "catalog.\*" to "bulks" leads to queue "bulks", which the topology does not declare \(declare it in Queues, or route to bulk\)`
	},
}

// Own names a queue that is not there. The route of Import is at fault, not Import.
var (
	Own    = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "bulk.own", Queue: "Bulk"}) // want `undeclared: task "bulk.own" names queue "Bulk", which the topology does not declare \(declare it in Queues, or name money, interactive or bulk\)`
	Import = taskmeta.Define(&Top, taskmeta.Task[topo.Event]{Name: "catalog.import"})
)
