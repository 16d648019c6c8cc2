// Package unknownkind has kinds of queue that do not exist.
package unknownkind

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "a", Class: taskmeta.Bulk, Owner: "catalog", Kind: 2},  // want `queue "a" has the unknown kind 2`
		{Name: "b", Class: taskmeta.Bulk, Owner: "catalog", Kind: -1}, // want `queue "b" has the unknown kind -1`
		{Name: "c", Class: taskmeta.Bulk, Owner: "catalog", Kind: taskmeta.Quorum},
		{Name: "d", Class: taskmeta.Bulk, Owner: "catalog", Kind: taskmeta.Classic},
	},
}
