package registration

import (
	"go/types"
	"slices"

	"github.com/shipmindlabs/routecheck/analyzer/eval"
	"github.com/shipmindlabs/routecheck/analyzer/topology"
)

// Table is the supported libraries, ready for use.
type Table struct {
	calls map[string]call
	types map[string]bool // path.Type
	tasks map[string]bool
	seals map[string]bool
	paths map[string]bool
	names map[string]bool // methods that name a task

	topology string
}

// call is a call with its library and the places of what follows from its
// arguments, which package eval puts behind them.
type call struct {
	Call
	lib     Library
	derived []eval.Derived
	unused  []int
	// These are counted from the end, -1 being the last one. 0: there is none.
	aliases, settings int
}

// NewTable prepares a table. The first library is package taskmeta.
func NewTable(libs []Library) *Table {
	t := &Table{
		calls: make(map[string]call), types: make(map[string]bool), tasks: make(map[string]bool), seals: make(map[string]bool),
		paths: make(map[string]bool), names: make(map[string]bool),
	}
	for _, lib := range libs {
		t.paths[lib.Path] = true
		for _, c := range lib.Calls {
			t.calls[c.key(lib.Path)] = resolve(c, lib)
		}
		for _, name := range lib.Types {
			t.types[lib.Path+"."+name] = true
		}
		if lib.Args.Name != "" {
			t.names[lib.Args.Name] = true
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

// resolve lists what follows from the arguments of a call.
func resolve(c Call, lib Library) call {
	r := call{Call: c, lib: lib}
	var places []*int
	add := func(place *int, d eval.Derived) {
		r.derived, places = append(r.derived, d), append(places, place)
	}
	args := c.Args - 1
	if c.Constructor > 0 {
		add(&r.Args, eval.Derived{Arg: c.Constructor - 1})
		add(&r.Options, eval.Derived{Arg: c.Constructor - 1, Result: 1})
		args = -len(places) + 1
	}
	if c.Args > 0 || c.Constructor > 0 {
		add(&r.Name, eval.Derived{Arg: args, Method: lib.Args.Name})
		add(&r.settings, eval.Derived{Arg: args, Method: lib.Args.Options})
		if c.Role == Register {
			add(&r.aliases, eval.Derived{Arg: args, Method: lib.Args.Aliases})
		}
	}
	for i, place := range places {
		*place = i - len(places)
	}
	used := []int{c.Topology, c.Task, r.Name, c.Worker, c.Handler, c.Config, c.Pool, r.Options}
	for n := 1; n <= maxArgs; n++ {
		if !slices.Contains(used, n) && c.Role != Dispatch {
			r.unused = append(r.unused, n-1)
		}
	}
	return r
}

// maxArgs is more than the arguments of any function of a library.
const maxArgs = 12

// Library reports whether a package is one of the libraries. Their own code
// registers nothing.
func (t *Table) Library(path string) bool { return t.paths[path] }

// Names reports whether a package has a type that names a task, though it need not
// import the library.
func (t *Table) Names(pkg *types.Package) bool {
	for _, name := range pkg.Scope().Names() {
		obj, ok := pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok {
			continue
		}
		named, ok := types.Unalias(obj.Type()).(*types.Named)
		if !ok {
			continue
		}
		for m := range named.Methods() {
			sig := m.Signature()
			if t.names[m.Name()] && sig.Params().Len() == 0 && sig.Results().Len() == 1 && types.Identical(sig.Results().At(0).Type(), types.Typ[types.String]) {
				return true
			}
		}
	}
	return false
}

// Watch returns the functions for package eval to watch.
func (t *Table) Watch() map[string]eval.Watched {
	out := make(map[string]eval.Watched, len(t.calls))
	for key, c := range t.calls {
		w := eval.Watched{Decides: c.decides(), Unused: c.unused, Derived: c.derived, Fields: c.Fields, Cases: c.Role == Dispatch, Loose: c.Role == Send || c.Role == Message, Mute: c.mute(), Result: c.result()}
		if c.Method != "" {
			w.Methods = map[int]string{c.Handler - 1: c.Method}
		}
		out[key] = w
	}
	return out
}

// mute reports whether a call only makes what others take.
func (c call) mute() bool {
	switch c.Role {
	case Work, Pool, Option, Wrap:
		return true
	}
	return false
}

// The fields of the values that stand for what libraries make.
const (
	fieldQueue   = "\x00queue"   // of a worker or setting: a queue
	fieldQueues  = "\x00queues"  // of a pool: a map with queues as keys
	fieldName    = "\x00name"    // of a message: the name of its task
	fieldOptions = "\x00options" // of a message: its settings
	fieldDelay   = "\x00delay"   // of a setting: a delay
)

// result returns what a call with some arguments returns, or nil if nothing is
// known of it.
func (c call) result() func([]eval.Value, eval.Call) eval.Value {
	switch c.Role {
	case Declare:
		return func(args []eval.Value, at eval.Call) eval.Value {
			return topology.Declared(arg(args, c.Topology), arg(args, c.Task), at.Site, at.Allow)
		}
	case Work:
		return func(args []eval.Value, at eval.Call) eval.Value {
			worker := eval.Value{Kind: eval.Struct}
			if c.Queue != "" {
				worker.Fields, worker.Elems = []string{fieldQueue}, []eval.Value{arg(args, c.Config).Select(c.Queue)}
			}
			return eval.Value{Kind: eval.Ptr, Name: at.Site, Elems: []eval.Value{worker}}
		}
	case Pool:
		return func(args []eval.Value, at eval.Call) eval.Value {
			return eval.Value{Kind: eval.Struct, Fields: []string{fieldQueues}, Elems: []eval.Value{arg(args, c.Config).Select(c.Queues)}}
		}
	case Message:
		return func(args []eval.Value, at eval.Call) eval.Value {
			// Which message it is does not matter, or each way to it would be another.
			return eval.Value{Kind: eval.Struct, Fields: []string{fieldName, fieldOptions}, Elems: []eval.Value{arg(args, c.Name), arg(args, c.Options)}}
		}
	case Option:
		return func(args []eval.Value, at eval.Call) eval.Value {
			v := eval.Value{Kind: eval.Struct}
			switch {
			case c.Queue != "":
				v.Fields, v.Elems = []string{fieldQueue}, []eval.Value{arg(args, c.Name)}
			case len(c.Delays) > 0:
				v.Fields, v.Elems = []string{fieldDelay}, []eval.Value{arg(args, c.Name)}
			}
			return v
		}
	case Wrap:
		return func(args []eval.Value, at eval.Call) eval.Value { return arg(args, c.Handler) }
	}
	return nil
}

// decides returns the arguments, counted from 0, that a declaration or a
// registration cannot be checked without.
func (c call) decides() []int {
	var out []int
	for _, n := range []int{c.Topology, c.Task, c.Name, c.Handler} {
		if n > 0 && (c.Role == Declare || c.Role == Register) {
			out = append(out, n-1)
		}
	}
	return out
}

// arg returns argument number n, counted from 1, or from the end if n is negative.
func arg(args []eval.Value, n int) eval.Value {
	switch {
	case n == 0 || n > len(args):
		return eval.Value{}
	case n < 0:
		return args[len(args)+n]
	}
	return args[n-1]
}

// IsTask reports whether t is the type of a declared task.
func (t *Table) IsTask(typ types.Type) bool { return t.named(typ, t.tasks) }

// IsTopology reports whether t is the type of a topology or a pointer to it.
func (t *Table) IsTopology(typ types.Type) bool {
	return t.named(typ, map[string]bool{t.topology: true})
}

// IsDeclaration reports whether t is the type of a task or a topology, or of a
// pointer to one.
func (t *Table) IsDeclaration(typ types.Type) bool { return t.IsTask(typ) || t.IsTopology(typ) }

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
