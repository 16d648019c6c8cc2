package registration

import (
	"go/types"

	"github.com/shipmindlabs/routecheck/analyzer/eval"
	"github.com/shipmindlabs/routecheck/analyzer/topology"
)

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
