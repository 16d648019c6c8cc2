// Package tasks declares tasks of topologies in another package, and keeps them
// in structs, maps and slices.
package tasks

import (
	"example.test/rules/topo"
	"example.test/rules/topology/built"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

type event = topo.Event

// The declarations.
var (
	Exact    = taskmeta.Define(&built.Constants, taskmeta.Task[event]{Name: "catalog.import"})
	Missing  = taskmeta.Define(&built.Constants, taskmeta.Task[event]{Name: "pages.import"}) // want `noroute: task "pages.import" has no route.*choose bulk or interactive`
	Helped   = taskmeta.Define(&built.Helped, taskmeta.Task[event]{Name: "a.b"})
	Lost     = taskmeta.Define(&built.Helped, taskmeta.Task[event]{Name: "b.a"}) // want `noroute: task "b.a" has no route`
	Pointed  = taskmeta.Define(built.Pointed, taskmeta.Task[event]{Name: "p.a"})
	Off      = taskmeta.Define(built.Pointed, taskmeta.Task[event]{Name: "q.a"}) // want `noroute: task "q.a" has no route`
	Held     = taskmeta.Define(&built.Held.Main, taskmeta.Task[event]{Name: "h.a"})
	Dropped  = taskmeta.Define(&built.Held.Main, taskmeta.Task[event]{Name: "i.a"}) // want `noroute: task "i.a" has no route`
	Other    = taskmeta.Define(built.Held.Pointer, taskmeta.Task[event]{Name: "i.a", Key: topo.ID})
	Empty    = taskmeta.Define(&built.Held.Other, taskmeta.Task[event]{Name: "i.a"}) // want `noroute: task "i.a" has no route`
	Copied   = taskmeta.Define(&built.Copied, taskmeta.Task[event]{Name: "copied.a", Key: topo.ID})
	NoCopy   = taskmeta.Define(&built.Helped, taskmeta.Task[event]{Name: "copied.a"}) // want `noroute: task "copied.a" has no route`
	Assigned = taskmeta.Define(&built.Assigned, taskmeta.Task[event]{Name: "assigned.a"})
	Unset    = taskmeta.Define(&built.Assigned, taskmeta.Task[event]{Name: "unset.a"}) // want `noroute: task "unset.a" has no route`
	Indexed  = taskmeta.Define(&built.Indexed, taskmeta.Task[event]{Name: "x.a"})
	Keyless  = taskmeta.Define(&built.Indexed, taskmeta.Task[event]{Name: "y.a"}) // want `keyless: task "y.a" is routed to .*money`
)

// Set is a struct of tasks.
type Set struct {
	Scrape, Pay *taskmeta.Task[event]
	nested      struct{ more []*taskmeta.Task[event] }
}

// The same tasks in a struct, a map, a slice and an array.
var (
	All  = Set{Scrape: topo.Scrape, Pay: topo.Pay}
	Map  = map[string]*taskmeta.Task[event]{"scrape": topo.Scrape, "pay": topo.Pay}
	List = []*taskmeta.Task[event]{topo.Scrape, topo.Pay}
	Two  = [2]*taskmeta.Task[event]{1: topo.Pay, 0: topo.Scrape}
)

// New declares one more in the shared topology.
func New(name string) *taskmeta.Task[event] {
	return taskmeta.Define(&topo.Top, taskmeta.Task[event]{Name: "bulk." + name})
}

// In declares one in any topology.
func In[A any](t *taskmeta.Topology, name string) *taskmeta.Task[A] {
	literal := taskmeta.Task[A]{Queue: ""}
	literal.Name = name
	return taskmeta.Define(t, literal)
}
