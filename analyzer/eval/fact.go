package eval

import (
	"go/types"
	"maps"
	"slices"

	"github.com/shipmindlabs/routecheck/analyzer/exposed"
)

// Fact is what importers must know of a package to evaluate their own
// expressions. It holds slices that are sorted by key, so that the same package
// gives the same bytes.
//
// A package sees the facts of its direct imports only. A variable of another
// package is named by an import, so it need not be handed on; a method can be
// called through a value from any distance, so the methods of the types that a
// package exposes are.
type Fact struct {
	Funcs []Summary
	Vars  []Named
	// Targets are what named pointers point to, kept once.
	Targets []Named
	// Changed are the variables that a function changes, of this package and of
	// others: somebody else may read them.
	Changed []string
}

// Named is a value with a name.
type Named struct {
	Key   string
	Value Value
}

// Empty reports whether there is nothing to export.
func (f *Fact) Empty() bool { return len(f.Funcs) == 0 && len(f.Vars) == 0 && len(f.Changed) == 0 }

// Functions returns the keys of the functions that the fact's values name.
func (f *Fact) Functions() []string {
	var keys []string
	var visit func(v Value)
	visit = func(v Value) {
		if v.Kind == Func || v.Kind == Closure {
			keys = append(keys, v.Code())
		}
		for _, e := range v.Elems {
			visit(e)
		}
	}
	for _, s := range f.Funcs {
		for _, r := range s.Results {
			visit(r)
		}
		for _, e := range s.Effects {
			visit(Value{Elems: e.Args})
		}
		for _, st := range s.Stores {
			visit(st.Value)
		}
	}
	for _, list := range [][]Named{f.Vars, f.Targets} {
		for _, n := range list {
			visit(n.Value)
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// imports is the facts of all imports. What is asked for is restored then, since
// most of it never is.
type imports struct {
	raw      map[string]rawSummary
	restored map[string]*Summary
	vars     map[string]rawValue
	packages map[string]bool
	changed  map[string]bool
}

type rawSummary struct {
	Summary
	from *restorer
}

type rawValue struct {
	Value
	from *restorer
}

func merge(facts map[string]*Fact) imports {
	in := imports{raw: make(map[string]rawSummary), restored: make(map[string]*Summary), vars: make(map[string]rawValue), packages: make(map[string]bool), changed: make(map[string]bool)}
	for _, path := range slices.Sorted(maps.Keys(facts)) {
		f := facts[path]
		in.packages[path] = true
		r := &restorer{targets: make(map[string]Value), busy: make(map[string]bool)}
		for _, t := range f.Targets {
			r.targets[t.Key] = t.Value
		}
		for _, s := range f.Funcs {
			if _, ok := in.raw[s.Func]; !ok {
				in.raw[s.Func] = rawSummary{s, r}
			}
		}
		for _, key := range f.Changed {
			in.changed[key] = true
		}
		for _, v := range f.Vars {
			in.vars[v.Key] = rawValue{v.Value, r}
		}
	}
	return in
}

// function returns the summary of an imported function, or nil.
func (in imports) function(key string) *Summary {
	if s, ok := in.restored[key]; ok {
		return s
	}
	raw, ok := in.raw[key]
	if !ok {
		return nil
	}
	s := raw.from.summary(raw.Summary)
	in.restored[key] = s
	return s
}

// variable returns the value of an imported variable, or false.
func (in imports) variable(key string) (Value, bool) {
	raw, ok := in.vars[key]
	if !ok {
		return Value{}, false
	}
	return raw.from.value(raw.Value), true
}

// restorer puts the targets of named pointers back in their places.
type restorer struct {
	targets map[string]Value
	busy    map[string]bool
}

func (r *restorer) summary(s Summary) *Summary {
	s.Results = r.values(s.Results)
	s.Effects = slices.Clone(s.Effects)
	for i := range s.Effects {
		s.Effects[i].Args = r.values(s.Effects[i].Args)
	}
	s.Stores = slices.Clone(s.Stores)
	for i := range s.Stores {
		s.Stores[i].Value = r.value(s.Stores[i].Value)
	}
	return &s
}

func (r *restorer) values(vs []Value) []Value {
	out := make([]Value, len(vs))
	for i, v := range vs {
		out[i] = r.value(v)
	}
	return out
}

func (r *restorer) value(v Value) Value {
	if v.Kind == Ptr && len(v.Elems) == 0 {
		t, ok := r.targets[v.Name]
		if !ok || r.busy[v.Name] {
			return v
		}
		r.busy[v.Name] = true
		v.Elems = []Value{r.value(t)}
		delete(r.busy, v.Name)
		return v
	}
	if len(v.Elems) > 0 {
		v.Elems = r.values(v.Elems)
	}
	return v
}

// exporter builds a Fact.
type exporter struct {
	p       *Package
	funcs   map[string]*Summary
	vars    map[string]Value
	targets map[string]Value
}

// Export returns what importers of the package must know.
func (p *Package) Export() *Fact {
	x := exporter{p: p, funcs: make(map[string]*Summary), vars: make(map[string]Value), targets: make(map[string]Value)}
	if len(p.imported.raw) > 0 {
		types := exposed.Of(p.Pkg)
		for key := range p.imported.raw {
			if types.Method(key) {
				x.function(key, p.imported.function(key), nil)
			}
		}
	}
	for fn, s := range p.funcs {
		if fn.Exported() || fn.Signature().Recv() != nil {
			x.function(s.Func, s, fn.Signature().Results())
		}
	}
	for v := range p.globals {
		val := p.globals[v]
		handler := isFunction(v.Type()) && (val.Kind == Func || val.Kind == Closure)
		if v.Exported() && (p.Matters(v.Type()) || handler || isText(v.Type()) && val.Kind != Unknown) {
			x.vars[varKey(v)] = x.value(val)
		}
	}
	changed := maps.Clone(p.imported.changed)
	for v := range p.changed {
		if v.Exported() {
			changed[varKey(v)] = true
		}
	}
	out := &Fact{Changed: slices.Sorted(maps.Keys(changed))}
	for _, key := range slices.Sorted(maps.Keys(x.funcs)) {
		if s := x.funcs[key]; s != nil {
			out.Funcs = append(out.Funcs, *s)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(x.vars)) {
		out.Vars = append(out.Vars, Named{key, x.vars[key]})
	}
	for _, key := range slices.Sorted(maps.Keys(x.targets)) {
		out.Targets = append(out.Targets, Named{key, x.targets[key]})
	}
	return out
}

func isText(t types.Type) bool {
	b, ok := types.Unalias(t).Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// function adds a summary, without what no importer can use. types are those of
// the results, or nil for a summary that was pruned already.
func (x *exporter) function(key string, s *Summary, results *types.Tuple) {
	if _, done := x.funcs[key]; done || s == nil {
		return
	}
	x.funcs[key] = nil // a name in its own results must not recurse
	out := Summary{Func: s.Func}
	useful := false
	for i, r := range s.Results {
		if results != nil && i < results.Len() && !x.worth(results.At(i).Type(), r) {
			r = Value{}
		}
		useful = useful || r.Kind != Unknown
		out.Results = append(out.Results, x.value(r))
	}
	for _, e := range s.Effects {
		if e.open() && !e.local {
			e.Args = x.values(e.Args)
			out.Effects = append(out.Effects, e)
		}
	}
	for _, st := range s.Stores {
		st.Value = x.value(st.Value)
		out.Stores = append(out.Stores, st)
	}
	if useful || len(out.Effects) > 0 || len(out.Stores) > 0 {
		x.funcs[key] = &out
	}
}

// worth reports whether a result helps an importer.
func (x *exporter) worth(t types.Type, v Value) bool {
	switch {
	case v.Kind == Unknown || v.Kind == Zero:
		return false
	case x.p.Matters(t):
		return true
	case isText(t):
		return v.Kind == Const || v.Open()
	}
	return isFunction(t)
}

func isFunction(t types.Type) bool {
	_, ok := types.Unalias(t).Underlying().(*types.Signature)
	return ok
}

func (x *exporter) values(vs []Value) []Value {
	out := make([]Value, len(vs))
	for i, v := range vs {
		out[i] = x.value(v)
	}
	return out
}

// value takes the targets of named pointers out of v, and adds the functions it
// names.
func (x *exporter) value(v Value) Value {
	switch v.Kind {
	case Ptr:
		if v.Name != "" && len(v.Elems) > 0 && v.Known() {
			if _, ok := x.targets[v.Name]; !ok {
				x.targets[v.Name] = Value{}
				x.targets[v.Name] = x.value(v.Elems[0])
			}
			v.Elems = nil
			return v
		}
	case Func, Closure:
		if s, _, ok := x.p.callee(v); ok {
			// Whoever comes first, the summary is the same.
			var results *types.Tuple
			if fn, ok := x.p.keys[s.Func]; ok {
				results = fn.Signature().Results()
			}
			x.function(s.Func, s, results)
		}
	}
	if len(v.Elems) > 0 {
		v.Elems = x.values(v.Elems)
	}
	return v
}
