package eval

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
)

// maxRounds is how often functions that call each other are evaluated to find
// what they do together. Each round follows the recursion one call deeper.
const maxRounds = 4

// summary evaluates a function of this package, or looks one up that is
// imported. The result is nil if nothing is known.
func (p *Package) summary(fn *types.Func) *Summary {
	fn = fn.Origin()
	if s, ok := p.funcs[fn]; ok {
		return s
	}
	d, ok := p.decls[fn]
	if !ok {
		return p.imported.function(Key(fn))
	}
	if p.running[fn] {
		return p.partial[fn]
	}
	if group := p.cycles[fn]; len(group) > 0 {
		p.solve(group)
		return p.funcs[fn]
	}
	p.running[fn] = true
	defer delete(p.running, fn)
	s := p.evaluate(fn, d)
	p.funcs[fn] = s
	return s
}

// evaluate runs the body of a function.
func (p *Package) evaluate(fn *types.Func, d *ast.FuncDecl) *Summary {
	f := p.newFrame(Key(fn))
	n := 0
	if fn.Signature().Recv() != nil {
		f.declare(d.Recv, &n)
		n = 1
	}
	f.declare(d.Type.Params, &n)
	f.declareTypes(fn.Signature(), n)
	f.body(d.Type, d.Body, fn.Signature())
	f.leftover()
	return &Summary{Func: f.key, Results: f.results, Effects: f.effects, Stores: lastStores(f.stores)}
}

// solve evaluates functions that call each other until nothing new comes of it.
func (p *Package) solve(group []*types.Func) {
	for _, fn := range group {
		p.running[fn] = true
	}
	stable := false
	for round := 0; round < maxRounds && !stable; round++ {
		stable = true
		for _, fn := range group {
			s := p.evaluate(fn, p.decls[fn])
			s.Effects = distinct(s.Effects)
			old := p.partial[fn]
			stable = stable && old != nil && len(s.Effects) < maxEffects && s.does(old)
			p.partial[fn] = s
		}
	}
	for _, fn := range group {
		s := p.partial[fn]
		p.funcs[fn] = s
		delete(p.running, fn)
		delete(p.partial, fn)
		if !stable && slices.ContainsFunc(s.Effects, p.registers) {
			p.limit(p.decls[fn].Name.Pos(), fmt.Sprintf("the recursion of %s hands on other tasks or functions in each round", fn.Name()))
		}
	}
}

// registers reports whether an effect can turn out to be a registration or a
// declaration that a caller decides.
func (p *Package) registers(e Effect) bool {
	return p.decidedByCaller(e) || e.API == CallEffect && e.matters && e.open()
}

// distinct drops effects that are the same but for where they were completed,
// and calls that can register nothing. It keeps at most [maxEffects].
func distinct(effects []Effect) []Effect {
	var out []Effect
	seen := make(map[string][]Effect) // by the place of the call
	for _, e := range effects {
		if e.API == CallEffect && e.local || len(out) == maxEffects {
			continue
		}
		key := e.API + e.At
		if !slices.ContainsFunc(seen[key], e.same) {
			seen[key] = append(seen[key], e)
			out = append(out, e)
		}
	}
	return out
}

func (e Effect) same(o Effect) bool {
	return e.API == o.API && e.At == o.At && slices.EqualFunc(e.Args, o.Args, Value.equal)
}

// does reports whether two summaries say the same.
func (s *Summary) does(o *Summary) bool {
	return slices.EqualFunc(s.Results, o.Results, Value.equal) && slices.EqualFunc(s.Effects, o.Effects, Effect.same) &&
		slices.EqualFunc(s.Stores, o.Stores, func(a, b Store) bool {
			return a.Param == b.Param && slices.Equal(a.Path, b.Path) && a.Value.equal(b.Value)
		})
}

// findCycles groups the functions that can call each other, or themselves. A
// function that is only mentioned is taken to be called.
func (p *Package) findCycles() {
	t := tarjan{p: p, index: make(map[*types.Func]int), low: make(map[*types.Func]int), on: make(map[*types.Func]bool)}
	for _, f := range p.Files {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok {
				if fn, ok := p.Info.Defs[d.Name].(*types.Func); ok && p.decls[fn] != nil && t.index[fn] == 0 {
					t.visit(fn)
				}
			}
		}
	}
}

// tarjan finds strongly connected components.
type tarjan struct {
	p     *Package
	index map[*types.Func]int // from 1
	low   map[*types.Func]int
	on    map[*types.Func]bool
	stack []*types.Func
}

func (t *tarjan) visit(fn *types.Func) {
	n := len(t.index) + 1
	t.index[fn], t.low[fn] = n, n
	t.stack, t.on[fn] = append(t.stack, fn), true
	itself := false
	for _, to := range t.p.mentioned(fn) {
		switch {
		case t.index[to] == 0:
			t.visit(to)
			t.low[fn] = min(t.low[fn], t.low[to])
		case t.on[to]:
			t.low[fn] = min(t.low[fn], t.index[to])
		}
		itself = itself || to == fn
	}
	if t.low[fn] != n {
		return
	}
	i := slices.Index(t.stack, fn)
	group := slices.Clone(t.stack[i:])
	t.stack = t.stack[:i]
	for _, member := range group {
		t.on[member] = false
		if len(group) > 1 || itself {
			t.p.cycles[member] = group
		}
	}
}

// mentioned returns the functions of this package that a function names.
func (p *Package) mentioned(fn *types.Func) []*types.Func {
	var out []*types.Func
	ast.Inspect(p.decls[fn].Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if to, ok := p.Info.Uses[id].(*types.Func); ok {
				if to = to.Origin(); p.decls[to] != nil && !slices.Contains(out, to) {
					out = append(out, to)
				}
			}
		}
		return true
	})
	return out
}
