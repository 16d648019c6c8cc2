// Package deadexact has an exact route twice.
package deadexact

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money, Owner: "payments"},
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
	},
	Routes: []taskmeta.Route{
		{Task: "a.b", Queue: "money"},
		{Task: "a.b", Queue: "bulk"},  // want `route "a.b" to "bulk" can never match: route number 1, "a.b" to "money", takes all its names first`
		{Task: "a.b", Queue: "money"}, // want `route "a.b" to "money" can never match: route number 1, "a.b" to "money"`
	},
}
