// Package sound has routes that look dead and are not.
package sound

import "github.com/shipmindlabs/routecheck/taskmeta"

// Top is the sound topology.
var Top = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money, Owner: "payments"},
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
	},
	Routes: []taskmeta.Route{
		{Task: "catalog.import_*", Queue: "money"},
		{Task: "catalog.*", Queue: "bulk"},
		{Task: "catalog.settle", Queue: "money"}, // an exact name beats every glob
		{Task: "*.import", Queue: "bulk"},
	},
}
