// Package badqueue has queue names that cannot be routing keys, and one with every character that can.
package badqueue

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: ".a", Class: taskmeta.Bulk, Owner: "catalog"},   // want `queue ".*" has a name that cannot be a routing key`
		{Name: "a.", Class: taskmeta.Bulk, Owner: "catalog"},   // want `queue ".*" has a name that cannot be a routing key`
		{Name: "a..b", Class: taskmeta.Bulk, Owner: "catalog"}, // want `queue ".*" has a name that cannot be a routing key`
		{Name: "a b", Class: taskmeta.Bulk, Owner: "catalog"},  // want `queue ".*" has a name that cannot be a routing key`
		{Name: "a#", Class: taskmeta.Bulk, Owner: "catalog"},   // want `queue ".*" has a name that cannot be a routing key`
		{Name: "a*", Class: taskmeta.Bulk, Owner: "catalog"},   // want `queue ".*" has a name that cannot be a routing key`
		{Name: "é", Class: taskmeta.Bulk, Owner: "catalog"},    // want `queue ".*" has a name that cannot be a routing key`
		{Name: "a\n", Class: taskmeta.Bulk, Owner: "catalog"},  // want `queue ".*" has a name that cannot be a routing key`
		{Name: ".", Class: taskmeta.Bulk, Owner: "catalog"},    // want `queue ".*" has a name that cannot be a routing key`
		{Name: "a/b", Class: taskmeta.Bulk, Owner: "catalog"},  // want `queue ".*" has a name that cannot be a routing key`
		{Name: "Az09_-:.x", Class: taskmeta.Bulk, Owner: "catalog"},
	},
}
