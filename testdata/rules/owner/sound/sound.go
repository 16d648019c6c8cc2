// Package sound has an owner and a class for every queue.
package sound

import "github.com/shipmindlabs/routecheck/taskmeta"

const team = "payments"

// Top is the sound topology.
var Top = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money, Owner: team},
		{Name: "bulk", Class: "bulk", Owner: team + "-batch"},
	},
}
