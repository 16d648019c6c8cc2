// Package badroute has routes for names that no task can have, and the longest that one can.
package badroute

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money, Owner: "payments"},
	},
	Routes: []taskmeta.Route{
		{Task: "a b", Queue: "money"},      // want `route "a b" to "money" can never match: no task has such a name`
		{Task: "a\tb", Queue: "money"},     // want `can never match: no task has such a name`
		{Task: "a\u00a0b", Queue: "money"}, // want `can never match: no task has such a name`
		{Task: "a\xff", Queue: "money"},    // want `can never match: no task has such a name`
		{Task: "a b.*", Queue: "money"},    // want `route "a b.\*" to "money" can never match: no task has such a name`
		{Task: "*\xa9", Queue: "money"},
		{Task: "ttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttt", Queue: "money"},
		{Task: "tttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttt", Queue: "money"},   // want `can never match: no task has such a name`
		{Task: "*uuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu*", Queue: "money"}, // want `can never match: no task has such a name`
	},
}
