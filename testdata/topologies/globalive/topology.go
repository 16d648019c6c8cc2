// Package globalive has globs that share names with earlier globs, and are alive by the others.
package globalive

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money, Owner: "payments"},
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
	},
	Routes: []taskmeta.Route{
		{Task: "a.b.*", Queue: "money"},
		{Task: "a.*", Queue: "bulk"},
		{Task: "*.b", Queue: "bulk"},
		{Task: "a*", Queue: "money"},
		{Task: "*x*y", Queue: "money"},
		{Task: "*y*x*", Queue: "money"},
	},
}
