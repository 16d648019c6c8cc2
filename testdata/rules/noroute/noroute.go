// Package noroute adds tasks and forgets their routes.
package noroute

import (
	"context"

	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Digest has no route.
var Digest = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "notify.digest"}) // want `noroute: task "notify.digest" has no route, so its messages would wait in "unrouted", which no worker consumes \(choose money, interactive or bulk for QUEUE and add to Routes\): {Task: "notify.digest", Queue: "QUEUE"},$`

// Near is almost a match.
var Near = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "bulk"}) // want `noroute: task "bulk" has no route`

var empty taskmeta.Topology

// Lost is in a topology without routes.
var Lost = taskmeta.Define(&empty, taskmeta.Task[topo.Event]{Name: "bulk.lost"}) // want `noroute: task "bulk.lost" has no route`

// Loose was never declared in a topology.
var Loose = &taskmeta.Task[topo.Event]{Name: "bulk.loose"}

// Register registers them.
func Register(w *runtime.Worker) {
	runtime.Handle(w, Digest, handle)
	runtime.Handle(w, Loose, handle) // want `noroute: task "bulk.loose" is not declared in a topology, so no route can lead to its handler`
}

func handle(context.Context, topo.Event) error { return nil }
