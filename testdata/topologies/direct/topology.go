// Package direct declares tasks in a queue on a direct exchange, where a delayed
// message is lost.
package direct

import (
	"time"

	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "legacy", Class: taskmeta.Bulk, Owner: "catalog", Exchange: taskmeta.Direct},
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog", Exchange: taskmeta.Topic},
	},
	Routes: []taskmeta.Route{
		{Task: "legacy.*", Queue: "legacy"},
		{Task: "catalog.*", Queue: "bulk"},
	},
}

// ClassPolicy is retried, because its class is.
var ClassPolicy = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "legacy.a"}) // want `task "legacy.a" .*is retried with backoff, but its queue legacy .*is on a direct exchange`

// OwnPolicy says so itself.
var OwnPolicy = taskmeta.Define(&Topology, taskmeta.Task[int]{ // want `task "legacy.b" .*is retried with backoff, but its queue legacy .*is on a direct exchange`
	Name:  "legacy.b",
	Retry: taskmeta.Retry{Base: time.Second, Attempts: 1},
})

// Named goes there by name.
var Named = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "catalog.a", Queue: "legacy"}) // want `task "catalog.a" .*is retried with backoff, but its queue legacy`

// Once is not retried.
var Once = taskmeta.Define(&Topology, taskmeta.Task[int]{
	Name:  "legacy.c",
	Retry: taskmeta.Retry{Attempts: taskmeta.NoRetries},
})

// Elsewhere is retried on a topic exchange.
var Elsewhere = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "catalog.b"})
