// Package invalid has names, limits and policies that can never work.
package invalid

import (
	"time"

	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Top has queues that the broker refuses.
var Top = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "bulk mail", Class: taskmeta.Bulk, Owner: "web"},                   // want `invalid: queue "bulk mail" has a name that cannot be a routing key`
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog", MaxLength: -1},     // want `invalid: queue "bulk" has the negative length limit -1`
		{Name: "amq.bulk-1", Class: taskmeta.Bulk, Owner: "catalog"},              // want `invalid: queue "amq.bulk-1" has a name that the broker keeps for itself`
		{Class: taskmeta.Bulk, Owner: "catalog"},                                  // want `invalid: queue number 4 has no name`
		{Name: "bulk-2", Class: taskmeta.Bulk, Owner: "catalog", Kind: 7},         // want `invalid: queue "bulk-2" has the unknown kind 7`
		{Name: "bulk-3", Class: taskmeta.Bulk, Owner: "catalog", Exchange: 1 + 2}, // want `invalid: queue "bulk-3" has the unknown exchange kind 3`
	},
}

// The tasks.
var (
	Nameless = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{})                                                                              // want `invalid: task "" has no name, so no route can match it \(set Name\)`
	Spaced   = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "bulk.im port"})                                                          // want `invalid: task "bulk.im port" has a name that cannot go over the wire`
	Late     = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "bulk.late", Timeout: -time.Second})                                      // want `invalid: task "bulk.late" has the negative timeout -1s`
	Capped   = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "bulk.capped", Retry: taskmeta.Retry{Base: time.Hour, Cap: time.Second}}) // want `invalid: task "bulk.capped" has a retry policy whose cap 1s is below its base 1h0m0s`
)
