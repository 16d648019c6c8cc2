// Package topo is the topology that most of these programs share.
package topo

import "github.com/shipmindlabs/routecheck/taskmeta"

// Event is the arguments of most tasks here.
type Event struct{ ID string }

// ID is the key of an event.
func ID(e Event) string { return e.ID }

// Top has one queue of each class.
var Top = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money, Owner: "payments"},
		{Name: "interactive", Class: taskmeta.Interactive, Owner: "web"},
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
	},
	Routes: []taskmeta.Route{
		{Task: "money.*", Queue: "money"},
		{Task: "web.*", Queue: "interactive"},
		{Task: "bulk.*", Queue: "bulk"},
	},
}

// The tasks that the registrations here are about.
var (
	Pay    = taskmeta.Define(&Top, taskmeta.Task[Event]{Name: "money.pay", Key: ID})
	Refund = taskmeta.Define(&Top, taskmeta.Task[Event]{Name: "money.refund", Key: ID})
	Show   = taskmeta.Define(&Top, taskmeta.Task[Event]{Name: "web.show"})
	Scrape = taskmeta.Define(&Top, taskmeta.Task[Event]{Name: "bulk.scrape"})
	Settle = taskmeta.Define(&Top, taskmeta.Task[Event]{Name: "bulk.settle"})
)
