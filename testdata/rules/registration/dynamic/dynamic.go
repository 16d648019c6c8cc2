// Package dynamic registers where only the running program knows what: each is a
// finding, for a registration that cannot be checked must not pass for a sound
// one.
package dynamic

import (
	"context"
	"os"

	"example.test/rules/deep"
	"example.test/rules/handlers"
	"example.test/rules/plugins"
	"example.test/rules/reg"
	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

type (
	task    = plugins.Task
	handler = plugins.Handler
)

type plain struct{}

func (plain) Register(w *runtime.Worker, t task, h handler) { runtime.Handle(w, t, h) }

// Interfaces hands both through an interface.
func Interfaces(w *runtime.Worker, r plugins.Registrar, out chan plugins.Registrar) {
	r.Register(w, topo.Settle, handlers.Write) // a caller may know
	var mine plugins.Registrar = plain{}
	mine.Register(w, topo.Settle, handlers.Write)    // want `ledgerbulk: task "bulk.settle" .*registered by the call at registration/dynamic/dynamic.go`
	plain{}.Register(w, topo.Settle, handlers.Write) // want `ledgerbulk: .*registered by the call at registration/dynamic/dynamic.go`
	out <- stored{}                                  // want `notconst: a task and a function are handed to the method Register of the interface .*Registrar`
	r = <-out
	r.Register(w, topo.Settle, handlers.Write) // want `notconst: a task and a function are handed to r.Register, which only the running program knows, so the registration cannot be checked`
}

type stored struct{}

func (stored) Register(w *runtime.Worker, t task, h handler) { runtime.Handle(w, t, h) }

// Modules are bound through an interface.
func Modules(w *runtime.Worker) {
	r := &plugins.Registry{}
	r.Add(topo.Settle, handlers.Write)
	plugins.Run(w, r) // want `ledgerbulk: task "bulk.settle" .*registered by the call at plugins/plugins.go:\d+, through plugins/plugins.go:\d+`
	bindAny(w, r)     // want `ledgerbulk: task "bulk.settle" .*registered by the call at plugins/plugins.go:\d+, through registration/dynamic/dynamic.go:\d+`
	for _, m := range []plugins.Module{r} {
		m.Bind(w) // want `ledgerbulk: task "bulk.settle"`
	}
	plugins.Run(w, fixed{})
}

func bindAny[M plugins.Module](w *runtime.Worker, m M) { m.Bind(w) }

// A module that knows what it registers is checked where it does.
type fixed struct{}

func (fixed) Bind(w *runtime.Worker) {
	runtime.Handle(w, topo.Settle, handlers.Write) // want `ledgerbulk`
}

// Hidden is turned into a Module at run time.
func Hidden(w *runtime.Worker, r any) {
	if m, ok := r.(plugins.Module); ok { // want `notconst: .*the method Bind of the interface .*Module`
		m.Bind(w)
	}
	switch m := r.(type) {
	case plugins.Module: // want `notconst: .*the method Bind of the interface .*Module`
		m.Bind(w)
	}
}

type adder interface{ Add(e plugins.Entry) }

// Entries go through an interface in one struct.
func Entries(a adder) {
	a.Add(plugins.Entry{Task: topo.Settle, Run: handlers.Write}) // a caller may know
	a = unknownAdder()
	a.Add(plugins.Entry{Task: topo.Settle, Run: handlers.Write}) // want `notconst: a task and a function are handed to a.Add`
}

var adders = map[string]adder{}

func unknownAdder() adder { return adders[os.Getenv("ADDER")] }

// Logs are no registrations.
func Logs(log interface{ Info(msg string, args ...any) }, e plugins.Entry) {
	log.Info("registered", "entry", e)
	log.Info("registered", "task", topo.Settle)
}

// Aliased is one registry under several names.
func Aliased(w *runtime.Worker) {
	r := &plugins.Registry{}
	same := r
	same.Add(topo.Settle, handlers.Write)
	r.Bind(w) // want `ledgerbulk: task "bulk.settle"`
	var value plugins.Registry
	p := &value
	p.Add(topo.Settle, handlers.Write)
	value.Bind(w) // want `ledgerbulk: task "bulk.settle"`
	value.Add(topo.Scrape, handlers.Write)
	p.Bind(w) // want `ledgerbulk: task "bulk.settle"` `ledgerbulk: task "bulk.scrape"`
	func() { r.Add(topo.Scrape, handlers.Write) }()
	r.Bind(w)               // want `notconst: the task depends on r, which a function literal assigns`
	plugins.Default.Bind(w) // want `notconst: the task depends on`
}

var global plugins.Registry

func init() { global.Add(topo.Settle, handlers.Write) }

// Globals are filled by whoever runs first.
func Globals(w *runtime.Worker) {
	global.Bind(w) // want `notconst: the task depends on the variable global, which is changed at registration/dynamic/dynamic.go:\d+`
}

type fields struct {
	bind   func(w *runtime.Worker, t task, h handler)
	task   task
	list   []task
	byName map[string]task
}

// Fields come from elsewhere.
func Fields(w *runtime.Worker, f fields, tasks chan task, given []task) {
	f.bind(w, topo.Settle, handlers.Write) // a caller may know
	wide := load()
	wide.bind(w, topo.Settle, handlers.Write)    // want `notconst: a task and a function are handed to wide.bind`
	runtime.Handle(w, wide.task, handlers.Write) // want `notconst: the task depends on os.Getenv\("FIELDS"\) at registration/dynamic/dynamic.go:\d+`
	for _, t := range wide.list {
		runtime.Handle(w, t, handlers.Write) // want `notconst: the task depends on os.Getenv\("FIELDS"\) at registration/dynamic/dynamic.go:\d+`
	}
	runtime.Handle(w, wide.byName["settle"], handlers.Write) // want `notconst: the task depends on os.Getenv\("FIELDS"\) at registration/dynamic/dynamic.go:\d+`
	runtime.Handle(w, <-tasks, handlers.Write)               // want `notconst: the task depends on <-tasks`
	for t := range tasks {
		runtime.Handle(w, t, handlers.Write) // want `notconst: the task depends on what is received from tasks`
	}
}

var loaded = map[string]fields{}

func load() fields { return loaded[os.Getenv("FIELDS")] }

// Values hands the functions that register to where nobody sees them.
func Values(w *runtime.Worker, out chan any) {
	bind := runtime.Handle[topo.Event]
	bind(w, topo.Settle, handlers.Write)                         // want `ledgerbulk`
	apply(runtime.Handle[topo.Event], w)                         // want `ledgerbulk: .*registered by the call at registration/dynamic/dynamic.go`
	apply(reg.Register[topo.Event], w)                           // want `ledgerbulk: .*registered by the call at reg/reg.go`
	out <- hidden                                                // reported where it stands
	out <- deep.Bind[topo.Event]                                 // want `notconst: the task depends on an argument of a function that is called out of sight`
	out <- func(t task) { runtime.Handle(w, t, handlers.Write) } // want `notconst: the task depends on an argument of a function that is called out of sight`
	out <- deep.Binder[topo.Event](w)                            // want `notconst: the task depends on`
}

func hidden(w *runtime.Worker, t task) {
	runtime.Handle(w, t, handlers.Write) // want `notconst: the task depends on an argument of a function that is called out of sight`
}

func apply(f func(*runtime.Worker, *taskmeta.Task[topo.Event], func(context.Context, topo.Event) error), w *runtime.Worker) {
	f(w, topo.Settle, handlers.Write)
}

// Recursion registers one after the other.
func Recursion(w *runtime.Worker) {
	even(w, 4, topo.Settle, handlers.Write)           // want `ledgerbulk: task "bulk.settle" .*registered by the call at registration/dynamic/dynamic.go`
	down(w, 1, topo.Pay, topo.Settle, handlers.Write) // want `ledgerbulk: task "bulk.settle"`
}

func even(w *runtime.Worker, n int, t task, h handler) {
	if n > 0 {
		odd(w, n-1, t, h)
	}
}

func odd(w *runtime.Worker, n int, t task, h handler) {
	runtime.Handle(w, t, h)
	even(w, n-1, t, h)
}

func down(w *runtime.Worker, n int, a, b task, h handler) {
	if n == 0 {
		runtime.Handle(w, a, h)
		return
	}
	down(w, n-1, b, a, h)
}
