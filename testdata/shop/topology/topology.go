// Package topology is the shop's queues and routes: the one place that decides
// which work may stand in front of which.
package topology

import "github.com/shipmindlabs/routecheck/taskmeta"

// Shop is the topology of the whole system.
var Shop = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money, Owner: "payments"},
		{Name: "interactive", Class: taskmeta.Interactive, Owner: "web"},
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog", MaxLength: 100_000},
	},
	Routes: []taskmeta.Route{
		{Task: "payments.*", Queue: "money"},
		{Task: "documents.render_*", Queue: "interactive"},
		{Task: "notify.receipt", Queue: "interactive"},
		{Task: "notify.sweep", Queue: "bulk"},
		{Task: "catalog.*", Queue: "bulk"},
		{Task: "reports.*", Queue: "bulk"},
	},
}
