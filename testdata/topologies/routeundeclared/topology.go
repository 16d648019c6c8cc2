// Package routeundeclared routes tasks to queues that it does not declare.
package routeundeclared

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money, Owner: "payments"},
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
	},
	Routes: []taskmeta.Route{
		{Task: "a.*", Queue: "nowhere"}, // want `leads to queue "nowhere", which the topology does not declare \(declare it in Queues, or route to money or bulk\)`
		{Task: "b", Queue: "Money"},     // want `leads to queue "Money", which the topology does not declare`
		{Task: "c", Queue: ""},          // want `leads to queue "", which the topology does not declare`
		{Task: "d", Queue: "mon*"},      // want `leads to queue "mon\*", which the topology does not declare`
	},
}
