// Package deadroute has routes that an earlier one leaves nothing for.
package deadroute

import "github.com/shipmindlabs/routecheck/taskmeta"

// Top is the broken topology.
var Top = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money, Owner: "payments"},
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
	},
	Routes: []taskmeta.Route{
		{Task: "catalog.*", Queue: "bulk"},
		{Task: "catalog.import_*", Queue: "money"}, // want `deadroute: route "catalog.import_\*" to "money" can never match: route number 1, "catalog.\*" to "bulk", takes all its names first \(delete it, or put it before the other\)`
		{Task: "settle", Queue: "bulk"},
		{Task: "settle", Queue: "money"}, // want `deadroute: route "settle" to "money" can never match: route number 3, "settle" to "bulk", takes all its names first`
	},
}
