// Package keyless declares money tasks without an idempotency key.
package keyless

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money, Owner: "payments"},
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
	},
	Routes: []taskmeta.Route{
		{Task: "payments.*", Queue: "money"},
		{Task: "catalog.*", Queue: "bulk"},
	},
}

// Confirm is sent to money by the table.
var Confirm = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "payments.confirm"}) // want `task "payments.confirm" .*is routed to money .* but has no idempotency key`

// Settle names the queue.
var Settle = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "catalog.settle", Queue: "money"}) // want `task "catalog.settle" .*has no idempotency key`

// Nil sets the key to nothing.
var Nil = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "payments.nil", Key: nil}) // want `task "payments.nil" .*has no idempotency key`

// Refund has a key.
var Refund = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "payments.refund", Key: func(int) string { return "key" }})

// Import moves no money.
var Import = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "catalog.import"})
