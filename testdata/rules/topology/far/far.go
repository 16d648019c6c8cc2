// Package far is three packages from the topology, and registers in a fourth.
package far

import (
	"example.test/rules/handlers"
	"example.test/rules/topo"
	"example.test/rules/topology/built"
	"example.test/rules/topology/tasks"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Tasks that helpers of another package declare.
var (
	Near  = tasks.New("near")
	Far   = tasks.In[int](&topo.Top, "bulk.far")
	Gone  = tasks.In[int](&built.Helped, "gone") // want `noroute: task "gone" has no route`
	Twice = tasks.New("near")                    // want `duplicate: task "bulk.near" is declared twice, also at topology/far/far.go:\d+`
)

// Register takes tasks out of structs, maps, slices and arrays.
func Register(c *runtime.Client) {
	w := runtime.NewWorker(c, runtime.WorkerConfig{Queue: "bulk"})
	runtime.Handle(w, tasks.All.Scrape, handlers.Write)          // want `ledgerbulk: task "bulk.scrape"`
	runtime.Handle(pool(c), tasks.Map["scrape"], handlers.Write) // want `ledgerbulk: task "bulk.scrape"`
	runtime.Handle(pool(c), tasks.List[0], handlers.Write)       // want `ledgerbulk: task "bulk.scrape"`
	runtime.Handle(pool(c), tasks.List[1], handlers.Write)       // want `wrongpool: task "money.pay"`
	runtime.Handle(pool(c), tasks.Two[1], handlers.Look)         // want `wrongpool: task "money.pay"`
	all := tasks.All
	runtime.Handle(pool(c), all.Pay, handlers.Look) // want `wrongpool: task "money.pay"`
	all.Pay = topo.Scrape
	runtime.Handle(pool(c), all.Pay, handlers.Look)
	runtime.Handle(pool(c), Near, handlers.Write) // want `ledgerbulk: task "bulk.near"`
	task := *topo.Scrape
	runtime.Handle(pool(c), &task, handlers.Write) // want `ledgerbulk: task "bulk.scrape"`
	for name, t := range map[string]*taskmeta.Task[topo.Event]{"a": tasks.All.Pay} {
		runtime.Handle(pool(c), t, handlers.Look) // want `wrongpool: task "money.pay"`
		_ = name
	}
}

func pool(c *runtime.Client) *runtime.Worker {
	return runtime.NewWorker(c, runtime.WorkerConfig{Queue: "bulk"})
}
