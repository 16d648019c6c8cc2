// Package sound is a system as it should be, with two queues of one class, a
// classic queue and a direct exchange.
package sound

import (
	"time"

	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money, Owner: "payments"},
		{Name: "interactive", Class: taskmeta.Interactive, Owner: "web"},
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog", MaxLength: 100_000},
		{Name: "bulk-slow", Class: taskmeta.Bulk, Owner: "catalog", Kind: taskmeta.Classic},
		{Name: "hooks", Class: taskmeta.Interactive, Owner: "web", Exchange: taskmeta.Direct},
	},
	Routes: []taskmeta.Route{
		{Task: "payments.*", Queue: "money"},
		{Task: "documents.render_*", Queue: "interactive"},
		{Task: "catalog.scrape", Queue: "bulk-slow"},
		{Task: "catalog.*", Queue: "bulk"},
		{Task: "hooks.*", Queue: "hooks"},
	},
}

// Event is the argument of Confirm.
type Event struct{ ID string }

// The declarations.
var (
	Confirm = taskmeta.Define(&Topology, taskmeta.Task[Event]{
		Name:  "payments.confirm",
		Key:   func(e Event) string { return e.ID },
		Retry: taskmeta.Retry{Base: 2 * time.Second, Cap: 15 * time.Minute, Attempts: 12},
	})
	Render = taskmeta.Define(&Topology, taskmeta.Task[*Event]{Name: "documents.render_invoice", Timeout: time.Second})
	Scrape = taskmeta.Define(&Topology, taskmeta.Task[[]string]{Name: "catalog.scrape"})
	Import = taskmeta.Define(&Topology, taskmeta.Task[map[string]int]{Name: "catalog.import", Queue: "bulk-slow"})
	Hook   = taskmeta.Define(&Topology, taskmeta.Task[struct{}]{
		Name:  "hooks.send",
		Retry: taskmeta.Retry{Attempts: taskmeta.NoRetries},
	})
)
