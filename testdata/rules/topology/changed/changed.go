// Package changed has topologies and names that the running program decides.
package changed

import (
	"flag"
	"os"
	"strings"

	"example.test/rules/topo"
	"example.test/rules/topology/built"
	"example.test/rules/topology/names"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

type event = topo.Event

var (
	prefix   = "bulk."
	suffix   string
	fromFlag = "bulk.flag"
	lent     string
)

func init() {
	prefix = "pages."
	if os.Getenv("X") != "" {
		suffix = "x"
	}
	suffix = "y"
	flag.StringVar(&fromFlag, "task", "bulk.flag", "the task")
	lend(&lent)
}

func lend(s *string) { *s = "pages" }

// The declarations.
var (
	Init    = taskmeta.Define(&topo.Top, taskmeta.Task[event]{Name: prefix + "init"})             // want `notconst: the name of the task depends on the variable prefix, which is assigned again at topology/changed/changed.go:\d+`
	Twice   = taskmeta.Define(&topo.Top, taskmeta.Task[event]{Name: "bulk." + suffix})            // want `notconst: the name of the task depends on the variable suffix, which is assigned again at`
	Flag    = taskmeta.Define(&topo.Top, taskmeta.Task[event]{Name: fromFlag})                    // want `notconst: the name of the task depends on the variable fromFlag, which is changed at`
	Lent    = taskmeta.Define(&topo.Top, taskmeta.Task[event]{Name: "bulk." + lent})              // want `notconst: the name of the task depends on the variable lent, which is changed at`
	Env     = taskmeta.Define(&topo.Top, taskmeta.Task[event]{Name: "bulk." + os.Getenv("NAME")}) // want `notconst: the name of the task depends on os.Getenv\("NAME"\)`
	Upper   = taskmeta.Define(&topo.Top, taskmeta.Task[event]{Name: strings.ToUpper("bulk.x")})   // want `noroute: task "BULK.X"`
	Looked  = taskmeta.Define(&topo.Top, taskmeta.Task[event]{Name: known[os.Getenv("KEY")]})     // want `notconst: the name of the task depends on os.Getenv\("KEY"\)`
	Strange = taskmeta.Define(&topo.Top, taskmeta.Task[event]{Name: names.Prefix("bulk", "x")})   // want `notconst: the name of the task depends on names.Prefix\("bulk", "x"\)`
	Chained = taskmeta.Define(&topo.Top, taskmeta.Task[event]{Name: one()})                       // want `notconst: the name of the task depends on`
)

var known = map[string]string{"a": "bulk.a"}

func one() string { return two() + "x" }

func two() string {
	if len(os.Args) > 3 {
		return "pages."
	}
	return "bulk."
}

// Local changes a name behind a pointer, in a literal, and in a loop.
func Local(list []string) {
	name := "bulk.pointer"
	p := &name
	*p = "pages.pointer"
	taskmeta.Define(&topo.Top, taskmeta.Task[event]{Name: name}) // want `noroute: task "pages.pointer" has no route`
	lent := "bulk.lent"
	lend(&lent)
	taskmeta.Define(&topo.Top, taskmeta.Task[event]{Name: lent}) // want `notconst: the name of the task depends on lent, which is lent to lend at topology/changed/changed.go:\d+`
	inner := "bulk.inner"
	func() { inner = "pages.inner" }()
	taskmeta.Define(&topo.Top, taskmeta.Task[event]{Name: inner}) // want `notconst: the name of the task depends on inner, which a function literal assigns`
	looped := "bulk."
	for _, s := range list {
		looped += s
	}
	taskmeta.Define(&topo.Top, taskmeta.Task[event]{Name: looped}) // want `notconst: the name of the task depends on looped, which is assigned`
	jumped := "bulk.jumped"
	n := 0
again:
	taskmeta.Define(&topo.Top, taskmeta.Task[event]{Name: jumped}) // want `notconst: the name of the task depends on jumped`
	jumped = "pages.jumped"
	if n++; n < 2 {
		goto again
	}
	fallen := "bulk.fallen"
	switch n {
	case 1:
		fallen = "pages.fallen"
		fallthrough
	case 2:
		taskmeta.Define(&topo.Top, taskmeta.Task[event]{Name: fallen}) // want `notconst: the name of the task depends on fallen`
	}
	broken := "bulk.broken"
	switch n {
	case 1:
		if len(list) > 0 {
			broken = "pages.broken"
			break
		}
		broken = "bulk.broken"
	}
	taskmeta.Define(&topo.Top, taskmeta.Task[event]{Name: broken}) // want `notconst: the name of the task depends on broken`
	shadowed := "pages.shadowed"
	{
		shadowed := "bulk.shadowed"
		taskmeta.Define(&topo.Top, taskmeta.Task[event]{Name: shadowed})
	}
	taskmeta.Define(&topo.Top, taskmeta.Task[event]{Name: shadowed}) // want `noroute: task "pages.shadowed" has no route`
}

// Mutable is changed while the program runs.
var Mutable = taskmeta.Topology{ // want `notconst: the topology depends on the variable Mutable, which is assigned again at topology/changed/changed.go:\d+`
	Queues: []taskmeta.Queue{{Name: "bulk", Class: taskmeta.Bulk, Owner: "catalog"}},
	Routes: []taskmeta.Route{{Task: "bulk.*", Queue: "bulk"}}, // sound, were it not for Change
}

// Change changes topologies of this package and of another.
func Change(r taskmeta.Route) {
	Mutable.Routes = append(Mutable.Routes, r) // want `notconst: changed.Mutable is changed while the program runs, so its routes cannot be checked`
	built.Constants.Routes[0].Queue = "money"  // want `notconst: built.Constants is changed while the program runs`
	built.Pointed.Routes = nil                 // want `notconst: built.Pointed is changed while the program runs`
	built.Helped = taskmeta.Topology{}         // want `notconst: built.Helped is changed while the program runs`
	grow(&built.Dead)                          // want `notconst: built.Dead is changed while the program runs`
	top := &built.Copied
	top.Routes = nil // want `notconst: built.Copied is changed while the program runs`
}

func grow(t *taskmeta.Topology) { t.Routes = append(t.Routes, taskmeta.Route{}) }
