// Package routeunrouted routes tasks to the default queue.
package routeunrouted

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money, Owner: "payments"},
	},
	Routes: []taskmeta.Route{
		{Task: "a.*", Queue: "unrouted"},      // want `route "a.\*" to "unrouted" sends tasks to the default queue, which no worker consumes \(route them to money\)`
		{Task: "b", Queue: taskmeta.Unrouted}, // want `route "b" to "unrouted" sends tasks to the default queue`
	},
}
