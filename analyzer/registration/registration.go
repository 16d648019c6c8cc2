package registration

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/shipmindlabs/routecheck/analyzer/eval"
	"github.com/shipmindlabs/routecheck/analyzer/topology"
)

// Declaration is a task that is declared.
type Declaration struct {
	Pos  token.Pos
	At   string
	Task topology.Task
}

// Registration is a handler that is bound to a task.
type Registration struct {
	// Pos is where it was completed in this package, and At the place of the
	// library's call, which may be in another.
	Pos  token.Pos
	At   string
	Task topology.Task
	// Named reports whether the library knows the task by name only, so that
	// its route is in the configuration.
	Named   bool
	Handler eval.Value
	Worker  Worker
	// Allow are the rules that are suppressed at the library's call.
	Allow []string
	// Via are the places of the calls that completed it, the first one of the
	// function with the library's call.
	Via []string
	// Where says in which branches it stands.
	Where []eval.Mark
	// Decided reports whether task and handler are completed here. If not, they
	// were in a function that is called, and are reported there.
	Decided bool
	// Wall is what the call looks like where it cannot be known what it does,
	// though it is handed a task and a function.
	Wall string
}

// The fields of the value of a worker: its queue, and the functions that it runs
// around every handler.
const (
	fieldQueue  = "\x00queue"
	fieldAround = "\x00around"
)

// Worker is the worker of a registration, as far as it is known.
type Worker struct {
	// Site identifies it. It is empty if it is not known.
	Site string
	At   string
	// Queues has the queue that it works, or those that it may work. It is empty
	// if that is not known.
	Queues []string
	// Around are the functions that it runs around every handler.
	Around eval.Value
	// Decided reports whether the worker was completed here.
	Decided bool
}

// Enqueue is a place that sends a task.
type Enqueue struct {
	Pos  token.Pos
	Task topology.Task
	// Named reports whether the library knows the task by name only.
	Named   bool
	Delayed bool
	Allow   []string
}

// Use is a place that hands a topology to the library.
type Use struct {
	Pos      token.Pos
	Topology eval.Value
}

// Found is everything about the tasks of one package.
type Found struct {
	Declarations  []Declaration
	Registrations []Registration
	Enqueues      []Enqueue
	Uses          []Use
	// Pending are the calls of a library that a caller of the function around
	// them completes.
	Pending []Pending
}

// Pending is a call that is not complete where it stands.
type Pending struct {
	Pos token.Pos
	// Pool reports whether only the worker is not known.
	Pool bool
	// Allow are the rules that are suppressed there, for every caller.
	Allow []string
}

// Table is the supported libraries, ready for use.
type Table struct {
	calls map[string]Call
	types map[string]bool // path.Type
	tasks map[string]bool
	seals map[string]bool
	paths map[string]bool

	topology string
}

// NewTable prepares a table. The first library is package taskmeta.
func NewTable(libs []Library) *Table {
	t := &Table{calls: make(map[string]Call), types: make(map[string]bool), tasks: make(map[string]bool), seals: make(map[string]bool), paths: make(map[string]bool)}
	for _, lib := range libs {
		t.paths[lib.Path] = true
		for _, c := range lib.Calls {
			t.calls[c.key(lib.Path)] = c
		}
		for _, name := range lib.Types {
			t.types[lib.Path+"."+name] = true
		}
	}
	meta := libs[0].Path
	t.topology = meta + ".Topology"
	t.tasks[meta+".Task"] = true
	for _, name := range []string{"Topology", "Queue", "Route"} {
		t.seals[meta+"."+name] = true
	}
	return t
}

// Library reports whether a package is one of the libraries. Their own code
// registers nothing.
func (t *Table) Library(path string) bool { return t.paths[path] }

// Watches reports whether the function with a key of package eval is one of a
// library.
func (t *Table) Watches(key string) bool {
	_, ok := t.calls[key]
	return ok
}

// Watch returns the functions for package eval to watch.
func (t *Table) Watch() map[string]eval.Watched {
	out := make(map[string]eval.Watched, len(t.calls))
	for key, c := range t.calls {
		w := eval.Watched{Decides: c.decides()}
		if c.Method != "" {
			w.Methods = map[int]string{c.Handler - 1: c.Method}
		}
		switch c.Role {
		case Declare:
			w.Result = func(args []eval.Value, call eval.Call) eval.Value {
				return topology.Declared(arg(args, c.Topology), arg(args, c.Task), call.Site, call.Allow)
			}
		case Work:
			w.Result = func(args []eval.Value, call eval.Call) eval.Value {
				return eval.Value{Kind: eval.Ptr, Name: call.Site, Elems: []eval.Value{{
					Kind:   eval.Struct,
					Fields: []string{fieldQueue, fieldAround},
					Elems:  []eval.Value{arg(args, c.Config).Select(c.Queue), c.around(arg(args, c.Config))},
				}}}
			}
		}
		out[key] = w
	}
	return out
}

// around returns the functions that a worker with these settings runs around
// every handler.
func (c Call) around(config eval.Value) eval.Value {
	if c.Around == "" {
		return eval.Value{Kind: eval.Zero}
	}
	return config.Select(c.Around)
}

// decides returns the arguments, counted from 0, that a declaration or a
// registration cannot be checked without.
func (c Call) decides() []int {
	var out []int
	for _, n := range []int{c.Topology, c.Task, c.Name, c.Handler} {
		if n > 0 && (c.Role == Declare || c.Role == Register) {
			out = append(out, n-1)
		}
	}
	return out
}

// arg returns argument number n, counted from 1.
func arg(args []eval.Value, n int) eval.Value {
	if n == 0 || n > len(args) {
		return eval.Value{}
	}
	return args[n-1]
}

// IsTask reports whether t is the type of a declared task.
func (t *Table) IsTask(typ types.Type) bool { return t.named(typ, t.tasks) }

// IsTopology reports whether t is the type of a topology or a pointer to it.
func (t *Table) IsTopology(typ types.Type) bool {
	return t.named(typ, map[string]bool{t.topology: true})
}

// IsLibrary reports whether a type, or what it points to, is a library's.
func (t *Table) IsLibrary(typ types.Type) bool {
	if p, ok := types.Unalias(typ).(*types.Pointer); ok {
		typ = p.Elem()
	}
	n, ok := types.Unalias(typ).(*types.Named)
	return ok && n.Obj().Pkg() != nil && t.paths[n.Obj().Pkg().Path()]
}

// IsSealed reports whether values of a type may not change once routes are
// decided by them.
func (t *Table) IsSealed(typ types.Type) bool { return t.named(typ, t.seals) }

func (t *Table) named(typ types.Type, set map[string]bool) bool {
	if p, ok := types.Unalias(typ).(*types.Pointer); ok {
		typ = p.Elem()
	}
	n, ok := types.Unalias(typ).(*types.Named)
	return ok && n.Obj().Pkg() != nil && set[n.Obj().Pkg().Path()+"."+n.Obj().Name()]
}

// Matters reports whether values of a type can hold a task, a topology, a
// worker or a part of one.
func (t *Table) Matters(typ types.Type) bool {
	m := matter{Table: t, seen: make(map[types.Type]bool)}
	return m.visit(typ)
}

// matter looks through a type once, however often parts of it are used.
type matter struct {
	*Table
	seen map[types.Type]bool
}

func (m matter) visit(typ types.Type) bool {
	typ = types.Unalias(typ)
	if m.seen[typ] {
		return false
	}
	m.seen[typ] = true
	if m.named(typ, m.types) {
		return true
	}
	if n, ok := typ.(*types.Named); ok && n.Obj().Pkg() != nil && m.paths[n.Obj().Pkg().Path()] {
		return false // what a library keeps inside is its own
	}
	switch u := typ.Underlying().(type) {
	case *types.Pointer:
		return m.visit(u.Elem())
	case *types.Slice:
		return m.visit(u.Elem())
	case *types.Array:
		return m.visit(u.Elem())
	case *types.Map:
		return m.visit(u.Key()) || m.visit(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if m.visit(f.Type()) {
				return true
			}
		}
	case *types.Signature:
		for _, tuple := range []*types.Tuple{u.Params(), u.Results()} {
			for v := range tuple.Variables() {
				if m.visit(v.Type()) {
					return true
				}
			}
		}
	}
	return false
}

// Find sorts the effects of a package into declarations, registrations and
// enqueues.
func (t *Table) Find(effects []eval.Effect) Found {
	var found Found
	for _, e := range effects {
		if e.API == eval.WallEffect {
			found.Registrations = append(found.Registrations, Registration{Pos: e.Pos(), At: e.At, Allow: e.Allow, Wall: e.Text, Decided: true})
			continue
		}
		c, ok := t.calls[e.API]
		if !ok {
			continue
		}
		if subject := c.open(c.Topology, c.Task, c.Name, c.Handler, c.Options)(e); e.Before() == nil && (subject || arg(e.Args, c.Worker).Open()) {
			found.Pending = append(found.Pending, Pending{Pos: e.Pos(), Pool: !subject, Allow: e.Allow})
		}
		switch c.Role {
		case Declare:
			if settled(e, c.open(c.Topology, c.Task)) {
				task := topology.DecodeTask(topology.Declared(arg(e.Args, c.Topology), arg(e.Args, c.Task), "", e.Allow))
				found.Declarations = append(found.Declarations, Declaration{Pos: e.Pos(), At: e.At, Task: task})
			}
		case Register:
			subject := c.open(c.Task, c.Name, c.Handler)
			decided := settled(e, subject)
			if subject(e) || !decided && !settled(e, c.open(c.Task, c.Name, c.Handler, c.Worker)) {
				continue
			}
			found.Registrations = append(found.Registrations, Registration{
				Pos: e.Pos(), At: e.At, Task: task(e, c), Named: c.Task == 0,
				Handler: arg(e.Args, c.Handler), Worker: worker(arg(e.Args, c.Worker), settled(e, c.open(c.Worker))),
				Via: e.Via, Where: e.Where, Allow: e.Allow, Decided: decided,
			})
		case Serve:
			if settled(e, c.open(c.Topology)) {
				found.Uses = append(found.Uses, Use{e.Pos(), arg(e.Args, c.Topology)})
			}
		case Send:
			if settled(e, c.open(c.Task, c.Options)) {
				found.Enqueues = append(found.Enqueues, Enqueue{Pos: e.Pos(), Task: task(e, c), Named: c.Task == 0, Delayed: delayed(arg(e.Args, c.Options), c.Delays), Allow: e.Allow})
			}
		}
	}
	return found
}

// settled reports whether an effect is complete, and was not already in the
// function that is called: then it is reported there.
func settled(e eval.Effect, open func(eval.Effect) bool) bool {
	before := e.Before()
	return !open(e) && (before == nil || open(*before))
}

// open returns whether one of the arguments depends on a caller.
func (c Call) open(args ...int) func(eval.Effect) bool {
	return func(e eval.Effect) bool {
		return slices.ContainsFunc(args, func(n int) bool {
			if n == c.Handler && n > 0 {
				return arg(e.Args, n).OpenCode()
			}
			return arg(e.Args, n).Open()
		})
	}
}

func task(e eval.Effect, c Call) topology.Task {
	if c.Task > 0 {
		return topology.DecodeTask(arg(e.Args, c.Task))
	}
	return topology.NamedTask(arg(e.Args, c.Name))
}

func worker(v eval.Value, decided bool) Worker {
	if v.Open() {
		return Worker{}
	}
	var w Worker
	options := []eval.Value{v}
	if v.Kind == eval.Unknown {
		options = v.Elems
	} else if v.Kind == eval.Ptr {
		w.Site = v.Name
	}
	w.At, w.Decided = v.At, decided
	w.Around.Kind = eval.List
	known := true
	for _, o := range options {
		queue := o.Select(fieldQueue)
		names := []eval.Value{queue}
		if queue.Kind == eval.Unknown {
			names = queue.Elems
		}
		known = known && o.Kind == eval.Ptr && len(names) > 0
		for _, n := range names {
			name, ok := n.AsString()
			known = known && ok
			w.Queues = append(w.Queues, name)
		}
		if o.Kind == eval.Ptr {
			w.Around.Elems = append(w.Around.Elems, o.Select(fieldAround))
		}
	}
	if !known {
		w.Queues = nil
	}
	return w
}

// delayed reports whether the options set one of the fields to anything but
// zero.
func delayed(options eval.Value, fields []string) bool {
	options = options.Deref()
	if options.Kind != eval.Struct {
		return false
	}
	return slices.ContainsFunc(fields, func(f string) bool {
		v := options.Select(f)
		n, ok := v.AsInt()
		return !ok || n > 0
	})
}
