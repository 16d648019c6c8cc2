// Package sound has money tasks with keys, and others without.
package sound

import (
	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

type event struct{ id string }

func (e event) key() string { return e.id }

func keyed(name string, key func(topo.Event) string) *taskmeta.Task[topo.Event] {
	return taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: name, Key: key})
}

// The tasks.
var (
	Named   = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "money.named", Key: topo.ID})
	Literal = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "money.literal", Key: func(e topo.Event) string { return e.ID }})
	Method  = taskmeta.Define(&topo.Top, taskmeta.Task[event]{Name: "money.method", Key: event.key})
	Helped  = keyed("money.helped", topo.ID)
	Bulk    = taskmeta.Define(&topo.Top, taskmeta.Task[topo.Event]{Name: "bulk.unkeyed"})
)
