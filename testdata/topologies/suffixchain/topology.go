// Package suffixchain has three queue names that end in one another.
package suffixchain

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "c", Class: taskmeta.Bulk, Owner: "catalog"}, // want `queue "c" is a dotted suffix of queue "b.c"` `queue "c" is a dotted suffix of queue "a.b.c"`
		{Name: "a.b.c", Class: taskmeta.Bulk, Owner: "catalog"},
		{Name: "b.c", Class: taskmeta.Bulk, Owner: "catalog"}, // want `queue "b.c" is a dotted suffix of queue "a.b.c"`
	},
}
