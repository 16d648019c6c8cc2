package analyzer

import (
	"fmt"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/shipmindlabs/routecheck/analyzer/eval"
	"github.com/shipmindlabs/routecheck/analyzer/registration"
	"github.com/shipmindlabs/routecheck/analyzer/topology"
)

// topologies returns the topologies that this package is to answer for: its
// variables and what they hold, and literals that are used where they stand.
func (r *runner) topologies(pass *analysis.Pass, ev *eval.Package, found registration.Found) []topology.Topology {
	c := collector{runner: r, path: pass.Pkg.Path(), seen: make(map[string]bool)}
	scope := pass.Pkg.Scope()
	for _, name := range scope.Names() {
		v, ok := scope.Lookup(name).(*types.Var)
		if !ok || strings.HasSuffix(pass.Fset.File(v.Pos()).Name(), "_test.go") {
			continue
		}
		val := ev.Var(v)
		if r.table.IsTopology(v.Type()) && !val.Pos().IsValid() {
			val = val.WithPos(v.Pos())
		}
		c.visit(v.Type(), val, pass.Pkg.Path()+"."+name)
	}
	for _, d := range found.Declarations {
		if d.Task.Topology.Known {
			c.used(d.Task.Topology)
		}
	}
	for _, u := range found.Uses {
		t := topology.Decode(u.Topology)
		if !t.Known {
			t.Key, t.Pos = "@"+c.path, u.Pos
		}
		c.used(t)
	}
	return c.out
}

type collector struct {
	*runner
	path string // of the package
	out  []topology.Topology
	seen map[string]bool // by key
}

// visit adds the topologies in a value, whose key is that of its variable and
// the fields that lead to it.
func (c *collector) visit(typ types.Type, v eval.Value, key string) {
	if c.table.IsTopology(typ) {
		if v.Kind == eval.Ptr && v.Name != key && !strings.HasPrefix(v.Name, "@") {
			return // it points to another variable, which is looked at by itself
		}
		if v.Kind == eval.Zero {
			return
		}
		t := topology.Decode(v)
		t.Key = key
		c.add(t)
		return
	}
	v = v.Deref()
	switch u := types.Unalias(typ).Underlying().(type) {
	case *types.Pointer:
		if v.Kind == eval.Struct {
			c.visit(u.Elem(), v, key)
		}
	case *types.Struct:
		for f := range u.Fields() {
			if v.Kind == eval.Struct {
				if x := v.Select(f.Name()); x.Kind != eval.Zero {
					c.visit(f.Type(), x, key+"."+f.Name())
				}
			}
		}
	case *types.Slice:
		c.elements(u.Elem(), v, key)
	case *types.Array:
		c.elements(u.Elem(), v, key)
	case *types.Map:
		c.elements(u.Elem(), v, key)
	}
}

// elements adds the topologies in a list or map.
func (c *collector) elements(typ types.Type, v eval.Value, key string) {
	if v.Kind != eval.List && v.Kind != eval.Map {
		return
	}
	for i, x := range v.Elems {
		if v.Kind == eval.List || i%2 == 1 {
			c.visit(typ, x, key+"."+strconv.Itoa(i))
		}
	}
}

// used adds a topology that is handed to a library, unless it is a variable of
// another package, which answers for it.
func (c *collector) used(t topology.Topology) {
	if strings.HasPrefix(t.Key, "@") || strings.HasPrefix(t.Key, c.path+".") {
		c.add(t)
	}
}

// add adds a topology unless it was added before.
func (c *collector) add(t topology.Topology) {
	id := t.Key
	if strings.HasPrefix(id, "@") {
		id += fmt.Sprint(" ", t.Pos)
	}
	if t.Pos.IsValid() && !c.seen[id] {
		c.seen[id] = true
		c.out = append(c.out, t)
	}
}
