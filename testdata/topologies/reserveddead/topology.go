// Package reserveddead has the name of a queue of dead letters.
package reserveddead

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "bulk.dead", Class: taskmeta.Bulk, Owner: "catalog"}, // want `queue "bulk.dead" has a name that the runtime gives to queues of its own`
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
	},
}
