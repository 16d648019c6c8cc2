// Package reservedqueue has queue names that RabbitMQ and the runtime keep for
// themselves.
package reservedqueue

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "amq.bulk", Class: taskmeta.Bulk, Owner: "catalog"}, // want `queue "amq.bulk" has a name that the broker keeps for itself`
		{Name: "amqp", Class: taskmeta.Bulk, Owner: "catalog"},
		{Name: "dead", Class: taskmeta.Bulk, Owner: "catalog"}, // want `queue "dead" has a name that the runtime gives to queues of its own`
		{Name: "deadly", Class: taskmeta.Bulk, Owner: "catalog"},
		{Name: "delayed_3", Class: taskmeta.Bulk, Owner: "catalog"},        // want `queue "delayed_3" has a name that the runtime gives to queues of its own`
		{Name: "celery_delayed_3", Class: taskmeta.Bulk, Owner: "catalog"}, // want `queue "celery_delayed_3" has a name that the runtime gives to queues of its own`
		{Name: "delayed", Class: taskmeta.Bulk, Owner: "catalog"},
	},
}
