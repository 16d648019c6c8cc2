// Package deadall has everything behind a route that takes everything, but for exact names.
package deadall

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money, Owner: "payments"},
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
	},
	Routes: []taskmeta.Route{
		{Task: "*", Queue: "bulk"},
		{Task: "payments.*", Queue: "money"}, // want `route "payments.\*" to "money" can never match: route number 1, "\*" to "bulk"`
		{Task: "payments.confirm", Queue: "money"},
		{Task: "**", Queue: "money"}, // want `can never match: route number 1`
	},
}
