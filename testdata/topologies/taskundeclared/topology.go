// Package taskundeclared declares a task that names a queue which is not there.
package taskundeclared

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money, Owner: "payments"},
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
	},
	Routes: []taskmeta.Route{
		{Task: "*", Queue: "bulk"},
	},
}

// Typo names no queue.
var Typo = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "a.one", Queue: "buk"}) // want `task "a.one" .*names queue "buk", which the topology does not declare \(declare it in Queues, or name money or bulk\)`

// Glob names a queue, not a pattern.
var Glob = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "a.two", Queue: "bul*"}) // want `task "a.two" .*names queue "bul\*", which the topology does not declare`
