// Package unknownexchange has kinds of exchange that do not exist.
package unknownexchange

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "a", Class: taskmeta.Bulk, Owner: "catalog", Exchange: 2},  // want `queue "a" has the unknown exchange kind 2`
		{Name: "b", Class: taskmeta.Bulk, Owner: "catalog", Exchange: -7}, // want `queue "b" has the unknown exchange kind -7`
		{Name: "c", Class: taskmeta.Bulk, Owner: "catalog", Exchange: taskmeta.Topic},
		{Name: "d", Class: taskmeta.Bulk, Owner: "catalog", Exchange: taskmeta.Direct},
	},
}
