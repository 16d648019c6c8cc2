// Package suffix has a queue whose name ends another's.
package suffix

import "github.com/shipmindlabs/routecheck/taskmeta"

// Top is the broken topology.
var Top = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money, Owner: "payments"}, // want `suffix: queue "money" is a dotted suffix of queue "eu.money": the delay ladder binds #.money, so a delayed task of "eu.money" would be delivered to both`
		{Name: "eu.money", Class: taskmeta.Money, Owner: "payments"},
	},
}
