// Package routeatfault declares a task whose route leads nowhere: the route is reported, the task is not.
package routeatfault

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money, Owner: "payments"},
	},
	Routes: []taskmeta.Route{
		{Task: "a.*", Queue: "bulk"}, // want `route "a.\*" to "bulk" leads to queue "bulk"`
	},
}

// One is well declared.
var One = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "a.one"})
