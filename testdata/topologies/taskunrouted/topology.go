// Package taskunrouted declares tasks that go to the default queue, by a route and by name.
package taskunrouted

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
	},
	Routes: []taskmeta.Route{
		{Task: "a.*", Queue: "unrouted"}, // want `route "a.\*" to "unrouted" sends tasks to the default queue`
		{Task: "b.*", Queue: "bulk"},
	},
}

// Routed is sent there by the table.
var Routed = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "a.one"}) // want `task "a.one" .*is routed to "unrouted", which no worker consumes \(route it to bulk\)`

// Named says so itself, against the table.
var Named = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "b.one", Queue: taskmeta.Unrouted}) // want `task "b.one" .*is routed to "unrouted"`
