// Package everything has a fault in every entry: all are reported at once.
package everything

import (
	"time"

	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: "urgent"},                                                     // want `queue "money" has the unknown class "urgent"` `queue "money" has no owner` `queue "money" is a dotted suffix of queue "eu.money"`
		{Name: "eu.money", Class: taskmeta.Money, Owner: "payments", MaxLength: -5},          // want `queue "eu.money" has the negative length limit -5`
		{Name: "money", Class: taskmeta.Money, Owner: "payments"},                            // want `queue "money" is declared twice` `queue "money" is a dotted suffix of queue "eu.money"`
		{Name: "old", Class: taskmeta.Money, Owner: "payments", Exchange: taskmeta.Direct},   // sound until a task is retried in it
		{Name: "web page", Class: taskmeta.Interactive, Owner: "web", Kind: 9, Exchange: 10}, // want `queue "web page" has a name that cannot be a routing key` `queue "web page" has the unknown kind 9` `queue "web page" has the unknown exchange kind 10`
	},
	Routes: []taskmeta.Route{
		{Task: "a.*", Queue: "nowhere"},  // want `route "a.\*" to "nowhere" leads to queue "nowhere", which the topology does not declare \(declare it in Queues, or route to money, eu.money or old\)`
		{Task: "a.b*", Queue: "old"},     // want `route "a.b\*" to "old" can never match: route number 1, "a.\*" to "nowhere", takes all its names first`
		{Task: "b.*", Queue: "unrouted"}, // want `route "b.\*" to "unrouted" sends tasks to the default queue`
		{Task: "", Queue: ""},            // want `route "" to "" has no task name` `route "" to "" leads to queue ""`
	},
}

// One is routed nowhere, which is the route's fault.
var One = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "a.one"})

// Two has three faults.
var Two = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "two", Queue: "old", Timeout: -time.Second}) // want `task "two" .*is routed to old .* but has no idempotency key` `task "two" .*is retried with backoff, but its queue old .*is on a direct exchange` `task "two" .*has the negative timeout -1s`

// Three is routed to the default queue.
var Three = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "b.three"}) // want `task "b.three" .*is routed to "unrouted"`

// Four has no route.
var Four = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "four"}) // want `task "four" .*has no route`
