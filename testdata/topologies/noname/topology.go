// Package noname has a queue without a name.
package noname

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Class: taskmeta.Money, Owner: "payments"},         // want `queue number 1 has no name`
		{Name: "", Class: taskmeta.Bulk, Owner: "catalog"}, // want `queue number 2 has no name`
	},
}
