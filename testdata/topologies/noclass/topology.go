// Package noclass has queues without a class.
package noclass

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Owner: "payments"},          // want `queue "money" has no class`
		{Name: "bulk", Class: "", Owner: "catalog"}, // want `queue "bulk" has no class`
	},
}
