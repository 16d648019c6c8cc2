// Package built has topologies that are put together in every way that is
// followed. Each has one dead route, which shows that all of it was read.
package built

import (
	"fmt"
	"slices"

	"example.test/rules/topology/names"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

const catalog = "catalog"

var owner = "payments"

func prefix(prefix, name string) names.Name { return prefix + names.Dot + name }

// Constants is built from constants of every kind.
var Constants = taskmeta.Topology{
	Queues: []taskmeta.Queue{
		{Name: names.Bulk, Class: taskmeta.Bulk, Owner: catalog},
		{Name: string(names.Web), Class: taskmeta.Interactive, Owner: owner},
	},
	Routes: []taskmeta.Route{
		{Task: catalog + ".*", Queue: names.Bulk},
		{Task: prefix(catalog, "import"), Queue: string(names.Web)},
		{Task: prefix(catalog, "im*"), Queue: names.Bulk},                        // want `deadroute: route "catalog.im\*" to "bulk" can never match: route number 1`
		{Task: fmt.Sprintf("%s.v%d.*", catalog, names.Third), Queue: names.Bulk}, // want `deadroute: route "catalog.v2.\*"`
	},
}

func queue(name string, class taskmeta.Class) taskmeta.Queue {
	q := taskmeta.Queue{Name: name, Class: class}
	q.Owner = owner
	return q
}

func queues() []taskmeta.Queue {
	return []taskmeta.Queue{queue("money", taskmeta.Money), queue("bulk", taskmeta.Bulk)}
}

func routes(queue string, tasks ...string) []taskmeta.Route {
	var out []taskmeta.Route
	for _, t := range tasks {
		out = append(out, taskmeta.Route{Task: t, Queue: queue}) // want `deadroute: route "a.x\*" to "money"` `deadroute: route "p.q\*"` `deadroute: route "s.t\*"`
	}
	return out
}

// Helped is built by helper functions that return literals.
var Helped = taskmeta.Topology{Queues: queues(), Routes: routes("bulk", "a.*", "a.b")}

// Dead is built by the same.
var Dead = taskmeta.Topology{Queues: queues(), Routes: append(routes("bulk", "a.*", "b.*"), routes("money", "a.x*")...)}

func build(name string) taskmeta.Topology {
	t := taskmeta.Topology{Queues: queues()}
	t.Routes = append(t.Routes, taskmeta.Route{Task: name, Queue: "bulk"})
	t.Routes = append(t.Routes, taskmeta.Route{Task: name, Queue: "money"}) // want `deadroute: route "built" to "money"`
	return t
}

// Built is returned by a function.
var Built = build("built")

// Pointed is a pointer to one.
var Pointed = &taskmeta.Topology{
	Queues: queues(),
	Routes: slices.Concat(routes("bulk", "p.*"), routes("money", "p.q*")),
}

var base = routes("bulk", "base.*")

// Spread is appended to a variable.
var Spread = taskmeta.Topology{Queues: queues(), Routes: append(base, append(routes("money", "s.*"), routes("bulk", "s.t*")...)...)}

// Holder holds several.
type Holder struct {
	Main, Other taskmeta.Topology
	Pointer     *taskmeta.Topology
}

// Held is a struct of topologies.
var Held = Holder{
	Main:    taskmeta.Topology{Queues: queues(), Routes: routes("bulk", "h.*")},
	Pointer: &taskmeta.Topology{Queues: queues(), Routes: routes("money", "i.*")},
}

// Copied is a copy with one route more.
var Copied = func() taskmeta.Topology {
	t := Helped
	t.Routes = append(slices.Clone(t.Routes), taskmeta.Route{Task: "copied.*", Queue: "money"})
	return t
}()

// Assigned is assigned once, when the package is initialized.
var Assigned taskmeta.Topology

func init() {
	Assigned = taskmeta.Topology{Queues: queues(), Routes: routes("bulk", "assigned.*")}
}

// Indexed is made element by element.
var Indexed = func() taskmeta.Topology {
	list := make([]taskmeta.Route, 2)
	list[0] = taskmeta.Route{Task: "x.*", Queue: "bulk"}
	list[1].Task, list[1].Queue = "y.*", "money"
	var array [1]taskmeta.Queue
	array[0] = queue("bulk", taskmeta.Bulk)
	return taskmeta.Topology{Queues: append(array[:], queue("money", taskmeta.Money)), Routes: list}
}()
