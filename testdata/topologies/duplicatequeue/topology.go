// Package duplicatequeue declares queues twice, and one three times.
package duplicatequeue

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money, Owner: "payments"},
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
		{Name: "money", Class: taskmeta.Money, Owner: "payments"}, // want `queue "money" is declared twice, first as queue number 1`
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "web"},        // want `queue "bulk" is declared twice, first as queue number 2`
		{Name: "money", Class: taskmeta.Bulk, Owner: "catalog"},   // want `queue "money" is declared twice, first as queue number 1` `queue "money" is declared twice, first as queue number 3`
	},
}
