// Package sound has names that end alike, but not at a dot.
package sound

import "github.com/shipmindlabs/routecheck/taskmeta"

// Top is the sound topology.
var Top = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money, Owner: "payments"},
		{Name: "eu-money", Class: taskmeta.Money, Owner: "payments"},
		{Name: "money.eu", Class: taskmeta.Money, Owner: "payments"},
		{Name: "hotmoney", Class: taskmeta.Money, Owner: "payments"},
	},
}
