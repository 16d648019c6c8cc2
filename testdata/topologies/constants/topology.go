// Package constants spells its names as constants, with entries whose types are
// written out.
package constants

import "github.com/shipmindlabs/routecheck/taskmeta"

const (
	money   = "money"
	domain  = "payments"
	confirm = domain + "." + "confirm"
	class   = taskmeta.Class("mo" + "ney")
	limit   = 1 << 4
)

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		taskmeta.Queue{Name: money, Class: class, Owner: domain, MaxLength: limit - 20}, // want `queue "money" has the negative length limit -4`
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog", MaxLength: limit},
	},
	Routes: []taskmeta.Route{
		{Task: confirm, Queue: money},
		{
			Task:  domain + ".*",
			Queue: "bulk",
		},
		{ // want `route "payments.settle_\*" to "bulk" can never match: route number 2, "payments.\*" to "bulk"`
			Task:  domain + ".settle_*",
			Queue: "bulk",
		},
	},
}

// Confirm has a name of constants, and no key.
var Confirm = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: confirm}) // want `task "payments.confirm" .*is routed to money .* but has no idempotency key`
