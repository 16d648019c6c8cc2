// Package keyless has money tasks without an idempotency key.
package keyless

import (
	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// The tasks.
var (
	Pay    = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "money.keyless"})                // want `keyless: task "money.keyless" is routed to money .* but has no idempotency key`
	Refund = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "money.nil", Key: nil})          // want `keyless: task "money.nil" is routed to .*money`
	Odd    = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "bulk.keyless", Queue: "money"}) // want `keyless: task "bulk.keyless" is routed to .*money`
)
