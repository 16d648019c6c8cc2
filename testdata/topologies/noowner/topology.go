// Package noowner has queues that nobody answers for.
package noowner

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money},            // want `queue "money" has no owner`
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "  "}, // want `queue "bulk" has no owner`
		{Name: "web"}, // want `queue "web" has no class` `queue "web" has no owner`
	},
}
