// Package retrysound declares partial retry policies, which are sound: what is
// left out gives way to what is said.
package retrysound

import (
	"time"

	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Topology is the case.
var Topology = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"},
	},
	Routes: []taskmeta.Route{
		{Task: "*", Queue: "bulk"},
	},
}

// BaseAboveClass has a base above the class's cap.
var BaseAboveClass = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "a", Retry: taskmeta.Retry{Base: 2 * time.Hour}})

// CapBelowClass has a cap below the class's base.
var CapBelowClass = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "b", Retry: taskmeta.Retry{Cap: time.Second}})

// CapIsBase waits for one bound only.
var CapIsBase = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "c", Retry: taskmeta.Retry{Base: time.Second, Cap: time.Second}})

// None is not retried.
var None = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "d", Retry: taskmeta.Retry{Attempts: taskmeta.NoRetries}})

// Short has a timeout of its own.
var Short = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "e", Timeout: time.Millisecond})
