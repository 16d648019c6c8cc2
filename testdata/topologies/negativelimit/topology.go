// Package negativelimit limits a queue to less than nothing.
package negativelimit

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog", MaxLength: -1}, // want `queue "bulk" has the negative length limit -1`
		{Name: "money", Class: taskmeta.Money, Owner: "payments", MaxLength: 0},
		{Name: "web", Class: taskmeta.Interactive, Owner: "web", MaxLength: 100_000},
	},
}
