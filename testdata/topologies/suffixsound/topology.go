// Package suffixsound has queue names that end in one another, but not at a dot.
package suffixsound

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money, Owner: "payments"},
		{Name: "eumoney", Class: taskmeta.Money, Owner: "payments"},
		{Name: "money.eu", Class: taskmeta.Money, Owner: "payments"},
		{Name: "us-money", Class: taskmeta.Money, Owner: "payments"},
	},
}
