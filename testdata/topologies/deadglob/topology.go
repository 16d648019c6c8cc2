// Package deadglob has globs within earlier globs.
package deadglob

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money, Owner: "payments"},
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
	},
	Routes: []taskmeta.Route{
		{Task: "a.*", Queue: "money"},
		{Task: "a.*", Queue: "bulk"},   // want `route "a.\*" to "bulk" can never match: route number 1, "a.\*" to "money"`
		{Task: "a.b.*", Queue: "bulk"}, // want `route "a.b.\*" to "bulk" can never match: route number 1`
		{Task: "a.*.b", Queue: "bulk"}, // want `route "a.\*.b" to "bulk" can never match: route number 1`
		{Task: "a.**", Queue: "bulk"},  // want `route "a.\*\*" to "bulk" can never match: route number 1`
	},
}
