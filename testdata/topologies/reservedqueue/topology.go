// Package reservedqueue has a queue name that RabbitMQ keeps for itself.
package reservedqueue

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "amq.bulk", Class: taskmeta.Bulk, Owner: "catalog"}, // want `queue "amq.bulk" has a name that the broker keeps for itself`
		{Name: "amqp", Class: taskmeta.Bulk, Owner: "catalog"},
	},
}
