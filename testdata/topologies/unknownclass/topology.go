// Package unknownclass has classes that do not exist.
package unknownclass

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: "urgent", Owner: "payments"}, // want `queue "money" has the unknown class "urgent"`
		{Name: "bulk", Class: "Bulk", Owner: "catalog"},     // want `queue "bulk" has the unknown class "Bulk"`
		{Name: "web", Class: "interactive", Owner: "web"},
	},
}
