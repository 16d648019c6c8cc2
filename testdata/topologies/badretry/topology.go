// Package badretry declares retry policies and timeouts that make no sense.
package badretry

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

// NegativeBase waits for less than nothing.
var NegativeBase = taskmeta.Define(&Topology, taskmeta.Task[int]{ // want `task "a" .*has a negative wait in its retry policy`
	Name:  "a",
	Retry: taskmeta.Retry{Base: -time.Second},
})

// NegativeCap waits for less than nothing, too.
var NegativeCap = taskmeta.Define(&Topology, taskmeta.Task[int]{ // want `task "b" .*has a negative wait in its retry policy`
	Name:  "b",
	Retry: taskmeta.Retry{Base: time.Second, Cap: -1},
})

// CapBelowBase would never wait for its base.
var CapBelowBase = taskmeta.Define(&Topology, taskmeta.Task[int]{ // want `task "c" .*has a retry policy whose cap 1s is below its base 1m0s`
	Name:  "c",
	Retry: taskmeta.Retry{Base: time.Minute, Cap: time.Second},
})

// NegativeAttempts is not NoRetries.
var NegativeAttempts = taskmeta.Define(&Topology, taskmeta.Task[int]{ // want `task "d" .*has the negative number of retries -2`
	Name:  "d",
	Retry: taskmeta.Retry{Attempts: -2},
})

// NegativeTimeout ends before it starts.
var NegativeTimeout = taskmeta.Define(&Topology, taskmeta.Task[int]{ // want `task "e" .*has the negative timeout -1s`
	Name:    "e",
	Timeout: -time.Second,
})

// Both has two faults.
var Both = taskmeta.Define(&Topology, taskmeta.Task[int]{ // want `task "f" .*has a negative wait` `task "f" .*has the negative timeout -1ns`
	Name:    "f",
	Retry:   taskmeta.Retry{Base: -1},
	Timeout: -1,
})
