// Package declaresunrouted declares the default queue.
package declaresunrouted

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "unrouted", Class: taskmeta.Bulk, Owner: "catalog"},        // want `queue "unrouted" may not be declared`
		{Name: taskmeta.Unrouted, Class: taskmeta.Bulk, Owner: "catalog"}, // want `queue "unrouted" may not be declared` `queue "unrouted" is declared twice, first as queue number 1`
	},
}
