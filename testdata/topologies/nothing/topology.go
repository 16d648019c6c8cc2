// Package nothing has a queue that says nothing at all.
package nothing

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{}, // want `queue number 1 has no name` `queue number 1 has no class` `queue number 1 has no owner`
	},
}
