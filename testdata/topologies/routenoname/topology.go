// Package routenoname has routes without a task name.
package routenoname

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money, Owner: "payments"},
	},
	Routes: []taskmeta.Route{
		{Queue: "money"},           // want `route "" to "money" has no task name`
		{Task: "", Queue: "money"}, // want `route "" to "money" has no task name`
		{},                         // want `route "" to "" has no task name` `route "" to "" leads to queue "", which the topology does not declare`
	},
}
