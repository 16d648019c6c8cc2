// Package noroute declares a task and forgets its route.
package noroute

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money, Owner: "payments"},
		{Name: "web", Class: taskmeta.Interactive, Owner: "web"},
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
	},
	Routes: []taskmeta.Route{
		{Task: "payments.*", Queue: "money"},
		{Task: "catalog.*", Queue: "bulk"},
	},
}

// Digest has no route.
var Digest = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "notify.digest"}) // want `task "notify.digest" .*has no route, so its messages would wait in "unrouted", which no worker consumes \(choose money, web or bulk for QUEUE and add to Routes\): {Task: "notify.digest", Queue: "QUEUE"},`

// Prefix has the words of a route, but not its dot.
var Prefix = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "catalog"}) // want `task "catalog" .*has no route`

// Case has the letters of a route, but not their case.
var Case = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "Payments.confirm"}) // want `task "Payments.confirm" .*has no route`
