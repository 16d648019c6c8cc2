// Package notaskname declares a task without a name.
package notaskname

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
	},
	Routes: []taskmeta.Route{
		{Task: "*", Queue: "bulk"},
	},
}

// Nameless has no name.
var Nameless = taskmeta.Define(&Topology, taskmeta.Task[int]{}) // want `task "" .*has no name, so no route can match it`

// Empty has an empty one.
var Empty = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: ""}) // want `task "" .*has no name`
