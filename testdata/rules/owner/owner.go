// Package owner has queues that nobody answers for.
package owner

import "github.com/shipmindlabs/routecheck/taskmeta"

// Top is the broken topology.
var Top = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money},              // want `owner: queue "money" has no owner: nobody answers for it \(set Owner to the team that does\)`
		{Name: "bulk", Owner: "catalog"},                    // want `owner: queue "bulk" has no class: nobody has said what breaks when its tasks are late`
		{Name: "web", Class: "fast", Owner: "web"},          // want `owner: queue "web" has the unknown class "fast" \(use money, interactive or bulk\)`
		{Name: "blank", Class: taskmeta.Bulk, Owner: " \t"}, // want `owner: queue "blank" has no owner`
	},
}
