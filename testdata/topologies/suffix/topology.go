// Package suffix has a queue name that ends in another, the short one first.
package suffix

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "money", Class: taskmeta.Money, Owner: "payments"}, // want `queue "money" is a dotted suffix of queue "eu.money": .*rename one, for example to "eu-money"`
		{Name: "eu.money", Class: taskmeta.Money, Owner: "payments"},
	},
}
