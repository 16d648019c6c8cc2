// Package suffixafter has a queue name that ends in another, the long one first.
package suffixafter

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "eu.money", Class: taskmeta.Money, Owner: "payments"},
		{Name: "money", Class: taskmeta.Money, Owner: "payments"}, // want `queue "money" is a dotted suffix of queue "eu.money"`
	},
}
