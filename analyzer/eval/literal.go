package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
)

// Literals names the function literals of a package: F$1 is the first in F, and
// F$1$2 the second in that. Those in the initializer of a variable v are in
// path.init.v.
func Literals(files []*ast.File, info *types.Info) map[*ast.FuncLit]string {
	names := make(map[*ast.FuncLit]string)
	blanks := 0
	var visit func(n ast.Node, parent string)
	visit = func(n ast.Node, parent string) {
		count := 0
		ast.Inspect(n, func(n ast.Node) bool {
			lit, ok := n.(*ast.FuncLit)
			if !ok {
				return true
			}
			count++
			names[lit] = parent + "$" + strconv.Itoa(count)
			visit(lit.Body, names[lit])
			return false
		})
	}
	for _, file := range files {
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if fn, ok := info.Defs[d.Name].(*types.Func); ok && d.Body != nil {
					visit(d.Body, Key(fn))
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					vs, ok := spec.(*ast.ValueSpec)
					if !ok || len(vs.Values) == 0 {
						continue
					}
					name := initName(info.Defs[vs.Names[0]])
					if vs.Names[0].Name == "_" {
						blanks++
						name += strconv.Itoa(blanks)
					}
					visit(vs, name)
				}
			}
		}
	}
	return names
}

// initName names the initializer of a package variable.
func initName(v types.Object) string {
	if v == nil || v.Pkg() == nil {
		return "init"
	}
	return v.Pkg().Path() + ".init." + v.Name()
}

// waiting is a function literal whose effects need its arguments.
type waiting struct {
	effects []Effect
	pos     token.Pos
	// received reports whether a call returned the literal: then the effects are
	// as they would be if nobody called it.
	received bool
}

// unseen returns the effects of a literal that nobody was seen to call.
func (p *Package) unseen(w waiting, key string) []Effect {
	if w.received {
		return w.effects
	}
	return p.uncalled(w.effects, key)
}

// literal evaluates a function literal. Effects that do not depend on its own
// parameters count where it is made, since nothing is lost by that; the others
// wait until it is called.
func (f *frame) literal(e *ast.FuncLit) Value {
	name := f.names[e]
	key := name + f.turn
	c := f.newFrame(key)
	c.outer, c.turn, c.where = f, f.turn, f.where
	n := 0
	c.declare(e.Type.Params, &n)
	sig := types.Unalias(f.Info.TypeOf(e)).(*types.Signature)
	c.body(e.Type, e.Body, sig)
	for o := f; o != nil; o = o.outer {
		o.forget(e.Body)
	}
	s := &Summary{Func: key, Results: c.results, Stores: lastStores(c.stores)}
	for _, eff := range c.effects {
		if eff.dependsOn(key) {
			s.Effects = append(s.Effects, eff)
		}
		if !eff.dependsOn(key) || eff.API != CallEffect && !f.decidedByCaller(eff) {
			f.effects = append(f.effects, eff)
		}
	}
	f.lits[key] = s
	if len(s.Effects) > 0 {
		f.waits = append(f.waits, key)
		f.waiting[key] = waiting{effects: s.Effects, pos: e.Pos()}
	}
	v := Value{Kind: Closure, Name: key}
	bound := make(map[string]bool)
	add := func(x Value) {
		for _, p := range x.params() {
			id := p.Name + "#" + strconv.Itoa(p.Index)
			if p.Name != key && !bound[id] {
				bound[id] = true
				v.Elems = append(v.Elems, Value{Kind: Bind, Name: p.Name, Index: p.Index, Elems: []Value{p}})
			}
		}
	}
	for _, r := range s.Results {
		add(r)
	}
	for _, st := range s.Stores {
		add(st.Value)
	}
	for _, eff := range s.Effects {
		for _, a := range eff.Args {
			add(a)
		}
	}
	v.Elems = append(v.Elems, f.captures(e)...)
	return f.mark(v, e)
}

// params returns the parameters that v depends on.
func (v Value) params() []Value {
	if v.Kind == Param {
		return []Value{v}
	}
	var out []Value
	for _, e := range v.Elems {
		out = append(out, e.params()...)
	}
	return out
}

// captures returns the functions that the body of a literal takes from the
// variables around it.
func (f *frame) captures(e *ast.FuncLit) []Value {
	var out []Value
	seen := make(map[types.Object]bool)
	ast.Inspect(e.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		v, ok := f.Info.Uses[id].(*types.Var)
		if !ok || v.IsField() || seen[v] || isGlobal(v) || e.Pos() <= v.Pos() && v.Pos() < e.End() {
			return true
		}
		seen[v] = true
		if holdsFunction(v.Type(), 3) {
			out = append(out, Value{Kind: Bind, Elems: []Value{f.variable(v, id)}})
		}
		if i, ok := types.Unalias(v.Type()).Underlying().(*types.Interface); ok {
			for m := range i.Methods() {
				if slices.Contains(f.methods, m.Name()) {
					out = append(out, Value{Kind: Bind, Elems: []Value{methodOf(f.mark(Value{Kind: Op, Name: opMethod, Text: m.Name(), Elems: []Value{f.variable(v, id)}}, id))}})
				}
			}
		}
		return true
	})
	return out
}

// holdsFunction reports whether a type is a function, or a list or map of some.
func holdsFunction(t types.Type, depth int) bool {
	if depth == 0 {
		return false
	}
	switch u := types.Unalias(t).Underlying().(type) {
	case *types.Signature:
		return true
	case *types.Slice:
		return holdsFunction(u.Elem(), depth-1)
	case *types.Array:
		return holdsFunction(u.Elem(), depth-1)
	case *types.Map:
		return holdsFunction(u.Elem(), depth-1)
	}
	return false
}

// receive notes the literals that a call returned, which wait here to be called
// as if they had been made here.
func (f *frame) receive(r Value, e *ast.CallExpr) {
	if r.Kind == Closure {
		s, _, ok := f.callee(r)
		if !ok || len(s.Effects) == 0 {
			return
		}
		f.waits = append(f.waits, r.Name)
		if _, ok := f.waiting[r.Name]; ok {
			return
		}
		replace := f.substitution(s, r, nil)
		w := waiting{pos: e.Pos(), received: true}
		for _, eff := range f.uncalled(s.Effects, s.Func) {
			eff.pos, eff.Args = e.Pos(), slices.Clone(eff.Args)
			for i, a := range eff.Args {
				eff.Args[i] = replace(a)
			}
			w.effects = append(w.effects, eff)
		}
		f.waiting[r.Name] = w
		return
	}
	for _, x := range r.Elems {
		f.receive(x, e)
	}
}

// leftover returns the effects of literals that were made here or received, are
// not handed out, and that nobody was seen to call.
func (f *frame) leftover() {
	for _, key := range f.waits {
		escapes := func(v Value) bool { return v.holds(key) }
		if f.applied[key] || slices.ContainsFunc(f.results, escapes) ||
			slices.ContainsFunc(f.stores, func(s Store) bool { return escapes(s.Value) }) {
			continue
		}
		f.applied[key] = true
		f.effects = append(f.effects, f.unseen(f.waiting[key], key)...)
	}
}

// holds reports whether v has a closure in it.
func (v Value) holds(key string) bool {
	return v.Kind == Closure && v.Name == key || slices.ContainsFunc(v.Elems, func(e Value) bool { return e.holds(key) })
}

// uncalled returns effects whose function is called out of sight: its arguments
// are unknown.
func (p *Package) uncalled(effects []Effect, key string) []Effect {
	var out []Effect
	for _, e := range effects {
		if !p.decidedByCaller(e) {
			continue // it counts where it stands
		}
		if e.API == CallEffect {
			if e.Text == "" {
				continue
			}
			e.API, e.Args = WallEffect, nil
		}
		e.Args = slices.Clone(e.Args)
		for i, a := range e.Args {
			e.Args[i] = forgetParams(a, key)
		}
		out = append(out, e)
	}
	return out
}

// forgetParams makes the parameters of a function unknown, or those of every
// function if key is empty.
func forgetParams(v Value, key string) Value {
	if v.Kind == Param && (key == "" || v.Name == key) {
		u := unknown("an argument of a function that is called out of sight")
		u.At, u.pos = v.At, v.pos
		return u
	}
	if len(v.Elems) == 0 {
		return v
	}
	elems := make([]Value, len(v.Elems))
	for i, e := range v.Elems {
		elems[i] = forgetParams(e, key)
	}
	v.Elems = elems
	return simplify(v, nobody{})
}

// nobody is a caller that knows no function.
type nobody struct{}

func (nobody) apply(Value, []Value, Value) (Value, bool) { return Value{}, false }
