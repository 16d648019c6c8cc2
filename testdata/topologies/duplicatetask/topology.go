// Package duplicatetask declares one name twice, and another three times: each
// after the first is a fault that names the one before it.
package duplicatetask

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

// Other is another topology: the same name in it is another task.
var Other = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
	},
	Routes: []taskmeta.Route{
		{Task: "catalog.*", Queue: "bulk"},
	},
}

// The declarations.
var (
	Import  = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "catalog.import"})
	Again   = taskmeta.Define(&Topology, taskmeta.Task[string]{Name: "catalog.import"}) // want `task "catalog.import" .*is declared twice, also at duplicatetask/topology.go:29: a worker could not tell their arguments apart`
	Scrape  = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "catalog.scrape"})
	Second  = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "catalog.scrape", Queue: "bulk"}) // want `task "catalog.scrape" .*is declared twice, also at duplicatetask/topology.go:31`
	Third   = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "catalog.scrape"})                // want `task "catalog.scrape" .*is declared twice, also at duplicatetask/topology.go:32`
	Foreign = taskmeta.Define(&Other, taskmeta.Task[int]{Name: "catalog.import"})
)
