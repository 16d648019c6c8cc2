// Package strange has the corners of the language. The analyzer must end, must
// not fail, and must say of each registration what it is or that it cannot know.
package strange

import (
	"cmp"
	"iter"
	"maps"
	"slices"
	"strings"
	"unsafe"

	"example.test/rules/handlers"
	"example.test/rules/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

type (
	event       = topo.Event
	task        = *taskmeta.Task[event]
	list[T any] = []T
)

// Constants and variables of every kind.
const complexConst = 1i * 2i

var (
	complexVar   = complexConst + 3i
	size         = unsafe.Sizeof(complexVar)
	array        = [...]string{5: "x", "y"}
	length       = (len)(array)
	number, text = func() (int, string) { return -1 << 3, "a" }()
	_, _         = number, text
	unset        func(...task)
	pointers     = []**int{nil}
	byPair       = map[[2]int]map[string]list[task]{{1, 2}: {"x": {topo.Settle}}}
	selfish      *recursive
	_            string = (text)
)

type recursive struct {
	Self *recursive
	F    func(*recursive) *recursive
}

// M calls itself through a field.
func (r recursive) M() recursive { return r.F(&r).M() }

type generic[K comparable, V any] struct{ m map[K]V }

func (g *generic[K, V]) put(k K, v V) {
	if g.m == nil {
		g.m = map[K]V{}
	}
	g.m[k] = v
}

func (g *generic[_, V]) all() iter.Seq[V] { return maps.Values(g.m) }

func apply[F ~func(X) error, X any](f F, x X) error { return f(x) }

func largest[N cmp.Ordered](a, b N) N { return max(a, b, a) }

type (
	outer  struct{ *middle }
	middle struct{ *inner }
	inner  struct{ t task }
)

func (i *inner) get() task { return i.t }

// Iterators are not run.
func Iterators(w *runtime.Worker) {
	var g generic[string, task]
	g.put("a", topo.Settle)
	for t := range g.all() {
		runtime.Handle(w, t, handlers.Write) // want `notconst: the task depends on maps.Values\(g.m\)`
	}
	for t := range slices.Values([]task{topo.Settle}) {
		runtime.Handle(w, t, handlers.Write) // want `notconst: the task depends on slices.Values`
	}
	for name := range strings.SplitSeq("bulk.a,b", ",") {
		taskmeta.Define(&topo.Top, taskmeta.Task[event]{Name: name}) // want `notconst: the name of the task depends on strings.SplitSeq`
	}
}

// Parts come out of what holds them.
func Parts(w *runtime.Worker) {
	if ts, ok := byPair[[2]int{1, 2}]["x"]; ok {
		runtime.Handle(w, ts[0], handlers.Write) // want `ledgerbulk: task "bulk.settle"`
	}
	a := [2]task{topo.Scrape}
	b := a
	b[1] = topo.Settle
	runtime.Handle(w, b[1], handlers.Write) // want `ledgerbulk: task "bulk.settle"`
	p := &a
	p[0] = topo.Settle
	runtime.Handle(w, a[0], handlers.Write) // want `ledgerbulk: task "bulk.settle"`
	o := outer{&middle{&inner{topo.Settle}}}
	runtime.Handle(w, o.get(), handlers.Write) // want `ledgerbulk: task "bulk.settle"`
	o.t = topo.Scrape
	runtime.Handle(w, o.get(), handlers.Write) // want `ledgerbulk: task "bulk.scrape"`
	some := []task{topo.Settle}[0:1:1]
	runtime.Handle(w, some[0], handlers.Write) // want `notconst: the task depends on`
	ch := make(chan task, 1)
	ch <- topo.Settle
	runtime.Handle(w, <-ch, handlers.Write) // want `notconst: the task depends on <-ch`
	switch x := any(topo.Settle).(type) {
	case task:
		runtime.Handle(w, x, handlers.Write) // want `ledgerbulk: task "bulk.settle"`
	case nil:
	}
	x, ok := any(topo.Settle).(task)
	runtime.Handle(w, x, handlers.Write) // want `ledgerbulk: task "bulk.settle"`
	_ = ok
}

// Functions are called in every way.
func Functions(w *runtime.Worker) (err error) {
	unset(topo.Settle)
	_ = apply(func(t task) error { // want `ledgerbulk: task "bulk.settle" .*registered by the call at strange/strange.go:123`
		runtime.Handle(w, t, handlers.Write)
		return nil
	}, topo.Settle)
	var three [3]func(task)
	three[1] = func(t task) { runtime.Handle(w, t, handlers.Look) }
	three[1](topo.Settle)
	func() {
		for {
			break
		}
	}()
	for range 3 {
		defer func() { recover() }()
	}
	_ = largest("a", "b")
	_ = unsafe.Slice(&number, 1)
	_ = unsafe.String(nil, 0)
	return
}

// Names are put together.
func Names() {
	const local = "bulk." + "c"
	taskmeta.Define(&topo.Top, taskmeta.Task[event]{Name: local})
	taskmeta.Define(&topo.Top, taskmeta.Task[event]{Name: local[:3]})                // want `notconst: the name of the task depends on local\[:3\]`
	taskmeta.Define(&topo.Top, taskmeta.Task[event]{Name: string([]byte{'a', '.'})}) // want `notconst: the name of the task depends on`
	taskmeta.Define(&topo.Top, taskmeta.Task[event]{Name: string(rune(65))})         // want `noroute: task "A" has no route`
	taskmeta.Define(&topo.Top, taskmeta.Task[event]{Name: min("bulk.y", "c")})
	name := "bulk.x"
	name = name[:1] + name[1:]
	taskmeta.Define(&topo.Top, taskmeta.Task[event]{Name: name}) // want `notconst: the name of the task depends on name\[:1\]`
}

// Options and builders put topologies together.
type option func(*taskmeta.Topology)

func queue(name string) option {
	return func(t *taskmeta.Topology) {
		t.Queues = append(t.Queues, taskmeta.Queue{Name: name, Class: taskmeta.Bulk, Owner: "catalog"})
	}
}

func route(task, queue string) option {
	return func(t *taskmeta.Topology) { t.Routes = append(t.Routes, taskmeta.Route{Task: task, Queue: queue}) }
}

func system(opts ...option) *taskmeta.Topology {
	t := &taskmeta.Topology{}
	for _, o := range opts {
		o(t)
	}
	return t
}

type builder struct{ t taskmeta.Topology }

func (b *builder) queue(name string) *builder {
	b.t.Queues = append(b.t.Queues, taskmeta.Queue{Name: name, Class: taskmeta.Bulk, Owner: "catalog"})
	return b
}

func (b *builder) route(task, queue string) *builder {
	b.t.Routes = append(b.t.Routes, taskmeta.Route{Task: task, Queue: queue})
	return b
}

// The tasks of both.
var (
	chosen = system(queue("bulk"), route("o.*", "bulk"))
	built  = &new(builder).queue("bulk").route("u.*", "bulk").t

	Chosen  = taskmeta.Define(chosen, taskmeta.Task[event]{Name: "o.a"})
	Left    = taskmeta.Define(chosen, taskmeta.Task[event]{Name: "p.a"}) // want `noroute: task "p.a" has no route`
	Built   = taskmeta.Define(built, taskmeta.Task[event]{Name: "u.a"})
	Unbuilt = taskmeta.Define(built, taskmeta.Task[event]{Name: "v.a"}) // want `noroute: task "v.a" has no route`
)
