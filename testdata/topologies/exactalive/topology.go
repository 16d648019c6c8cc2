// Package exactalive has exact names behind globs that match them: an exact name always wins.
package exactalive

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money, Owner: "payments"},
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
	},
	Routes: []taskmeta.Route{
		{Task: "catalog.*", Queue: "bulk"},
		{Task: "catalog.settle", Queue: "money"},
		{Task: "*", Queue: "bulk"},
		{Task: "payments.confirm", Queue: "money"},
	},
}

// Settle goes to money, not to bulk.
var Settle = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "catalog.settle", Key: func(int) string { return "key" }})
