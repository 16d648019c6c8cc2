// Package hidden tries to hide what is wrong from the analyzer.
package hidden

import (
	"context"
	"embed"

	"example.test/rules/handlers"
	"example.test/rules/topo"
	. "github.com/shipmindlabs/routecheck/runtime"
	meta "github.com/shipmindlabs/routecheck/taskmeta"
)

type event = topo.Event

// System holds a topology under another name, and has more of them inside.
type System struct {
	meta.Topology
	Regions map[string]*meta.Topology
	List    []meta.Topology
	Deep    struct{ Inner *meta.Topology }
	files   embed.FS
}

// Own is a type of its own.
type Own meta.Topology

func queues() []meta.Queue { return []meta.Queue{{Name: "bulk", Class: meta.Bulk, Owner: "catalog"}} }

// Shop has a dead route in each of its topologies.
var Shop = System{
	Topology: meta.Topology{Queues: queues(), Routes: []meta.Route{
		{Task: "a.*", Queue: "bulk"},
		{Task: "a.b*", Queue: "bulk"}, // want `deadroute: route "a.b\*"`
	}},
	Regions: map[string]*meta.Topology{"eu": {Queues: queues(), Routes: []meta.Route{
		{Task: "b.*", Queue: "bulk"},
		{Task: "b.c*", Queue: "bulk"}, // want `deadroute: route "b.c\*"`
	}}},
	List: []meta.Topology{{Routes: []meta.Route{
		{Task: "c.*", Queue: "gone"}, // want `undeclared: route "c.\*" to "gone"`
	}}},
	Deep: struct{ Inner *meta.Topology }{&meta.Topology{Queues: []meta.Queue{
		{Name: "d", Class: meta.Bulk}, // want `owner: queue "d" has no owner`
	}}},
}

// Mine is of the other type.
var Mine = Own{Queues: queues(), Routes: []meta.Route{
	{Task: "own.*", Queue: "bulk"},
	{Task: "own.x*", Queue: "bulk"}, // want `deadroute: route "own.x\*"`
}}

// Tasks are declared through every name that Define has.
var (
	Embedded = meta.Define(&Shop.Topology, meta.Task[event]{Name: "lost.embedded"})                                // want `noroute: task "lost.embedded"`
	Region   = meta.Define(Shop.Regions["eu"], meta.Task[event]{Name: "lost.region"})                              // want `noroute: task "lost.region"`
	Listed   = meta.Define(&Shop.List[0], meta.Task[event]{Name: "lost.listed"})                                   // want `noroute: task "lost.listed"`
	Deep     = meta.Define(Shop.Deep.Inner, meta.Task[event]{Name: "lost.deep"})                                   // want `noroute: task "lost.deep"`
	Owned    = meta.Define((*meta.Topology)(&Mine), meta.Task[event]{Name: "lost.own"})                            // want `noroute: task "lost.own"`
	Nowhere  = meta.Define(nil, meta.Task[event]{Name: "bulk.nowhere"})                                            // want `noroute: task "bulk.nowhere" is declared in no topology`
	Value    = define(&topo.Top, meta.Task[event]{Name: "lost.value"})                                             // want `noroute: task "lost.value"`
	Partial  = (meta.Define[event])(&topo.Top, meta.Task[event]{Name: "lost.partial"})                             // want `noroute: task "lost.partial"`
	Array    = [...]*meta.Task[event]{meta.Define(&topo.Top, meta.Task[event]{Name: "lost.array"})}                // want `noroute: task "lost.array"`
	Called   = func() *meta.Task[event] { return meta.Define(&topo.Top, meta.Task[event]{Name: "lost.called"}) }() // want `noroute: task "lost.called"`
	_        = meta.Define(&topo.Top, meta.Task[event]{Name: "lost.blank"})                                        // want `noroute: task "lost.blank"`
)

var define = meta.Define[event]

func init() {
	go func() {
		defer meta.Define(&topo.Top, meta.Task[event]{Name: "lost.init"}) // want `noroute: task "lost.init"`
	}()
	for _, name := range []string{"lost.one", "bulk.two", "lost.three"} {
		meta.Define(&topo.Top, meta.Task[event]{Name: name}) // want `noroute: task "lost.one"` `noroute: task "lost.three"`
	}
}

// Never is called by nobody, and yet a declaration.
func Never[T any]() *meta.Task[T] {
	return meta.Define(&topo.Top, meta.Task[T]{Name: "lost.never"}) // want `noroute: task "lost.never"`
}

// Setup is called by whoever imports this package.
var Setup = func(w *Worker) {
	Handle(w, topo.Settle, handlers.Write) // want `ledgerbulk: task "bulk.settle"`
}

// Hooks are called from anywhere.
var Hooks = map[string]func(*Worker, *Client){
	"settle": func(w *Worker, _ *Client) {
		Handle(w, topo.Settle, handlers.Write) // want `ledgerbulk: task "bulk.settle"`
	},
}

type method struct{ own *meta.Task[event] }

func (m method) declare() { meta.Define(&topo.Top, meta.Task[event]{Name: "lost.method"}) } // want `noroute: task "lost.method"`

// embedding has a task inside.
type embedding struct {
	*meta.Task[event]
	method
}

// Register registers what is not what it looks like.
func Register(ctx context.Context, c *Client, w *Worker) error {
	e := embedding{Task: topo.Settle}
	Handle(w, e.Task, handlers.Write) // want `ledgerbulk: task "bulk.settle"`
	e.own = topo.Scrape
	Handle(w, e.own, handlers.Write) // want `ledgerbulk: task "bulk.scrape"`
	copied := *topo.Settle
	copied.Name = "money.settle"
	_, err := Enqueue(ctx, c, &meta.Task[event]{Name: "bulk.loose"}, event{}, nil) // want `noroute: task "bulk.loose" is not declared in a topology, so nothing can be enqueued`
	var Handle = func(*Worker, *meta.Task[event], func(context.Context, event) error) {}
	Handle(w, topo.Settle, handlers.Write) // another function of that name
	true := false
	if true {
		nil := topo.Settle
		register(w, nil) // want `ledgerbulk: task "bulk.settle"`
	}
	return err
}

func register(w *Worker, t *meta.Task[event]) { Handle(w, t, handlers.Write) }

//line innocent_test.go:1
var Line = meta.Topology{Queues: []meta.Queue{{Name: "line", Class: meta.Bulk}}} // want `owner: queue "line" has no owner`
