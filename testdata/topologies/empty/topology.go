// Package empty declares a task and nothing for it to go to.
package empty

import "github.com/shipmindlabs/routecheck/taskmeta"

// Topology is the case.
var Topology = taskmeta.Topology{}

// Alone has no queue.
var Alone = taskmeta.Define(&Topology, taskmeta.Task[int]{Name: "alone"}) // want `task "alone" .*has no route, .*declare a queue and add to Routes`
