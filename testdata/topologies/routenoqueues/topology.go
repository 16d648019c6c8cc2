// Package routenoqueues has routes but no queues.
package routenoqueues

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Routes: []taskmeta.Route{
		{Task: "a", Queue: "money"}, // want `leads to queue "money", which the topology does not declare \(declare it in Queues, or route to a queue \(the topology declares none\)\)`
	},
}
