// Package sound has a route for every task: a glob, an exact name, its own queue.
package sound

import (
	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// The tasks.
var (
	Digest = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "bulk.digest"})
	Empty  = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "bulk."})
	Own    = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "notify.own", Queue: "interactive"})
)
