package eval

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"strconv"
)

// frame is the evaluation of one function body. It follows the statements in
// their order: both branches of a condition, each element of a loop over a known
// list, and one nameless element of any other.
type frame struct {
	*Package
	key     string // of the function
	vars    map[types.Object]Value
	outer   *frame // around a function literal
	results []Value
	named   []types.Object // named results
	nres    int
	effects []Effect
	stores  []Store
	params  map[types.Object]int
	often   map[types.Object]bool // assigned more than once
	turn    string                // of the loops around, for names
	waits   []string              // function literals made here that need their arguments
}

func (p *Package) newFrame(key string) *frame {
	return &frame{Package: p, key: key, vars: make(map[types.Object]Value), params: make(map[types.Object]int), often: make(map[types.Object]bool)}
}

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
		return nil
	}
	p.running[fn] = true
	defer delete(p.running, fn)

	f := p.newFrame(Key(fn))
	sig := fn.Signature()
	n := 0
	if recv := sig.Recv(); recv != nil {
		f.declare(d.Recv, &n)
		n = 1
	}
	f.declare(d.Type.Params, &n)
	f.body(d.Type, d.Body)
	f.leftover()
	s := &Summary{Func: f.key, Results: f.results, Effects: f.effects, Stores: f.stores}
	p.funcs[fn] = s
	return s
}

// declare binds the parameters in a list, the first being number *n.
func (f *frame) declare(list *ast.FieldList, n *int) {
	if list == nil {
		return
	}
	for _, field := range list.List {
		if len(field.Names) == 0 {
			*n++
		}
		for _, name := range field.Names {
			if obj := f.Info.Defs[name]; obj != nil {
				f.vars[obj] = Value{Kind: Param, Name: f.key, Index: *n, At: f.At(name.Pos()), pos: name.Pos()}
				f.params[obj] = *n
			}
			*n++
		}
	}
}

func (f *frame) body(t *ast.FuncType, body *ast.BlockStmt) {
	if t.Results != nil {
		for _, field := range t.Results.List {
			f.nres += max(1, len(field.Names))
			for _, name := range field.Names {
				if obj := f.Info.Defs[name]; obj != nil {
					f.named = append(f.named, obj)
					f.vars[obj] = zeroValue()
				}
			}
		}
	}
	f.countAssignments(body)
	f.block(body.List)
}

// countAssignments notes the variables that are assigned again after their
// declaration. A function literal sees only those that are not as they were
// when it was made.
func (f *frame) countAssignments(body ast.Node) {
	note := func(e ast.Expr) {
		if v := f.root(e); v != nil {
			f.often[v] = true
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, lhs := range n.Lhs {
				id, ok := ast.Unparen(lhs).(*ast.Ident)
				if n.Tok == token.DEFINE && ok && f.Info.Defs[id] != nil {
					continue
				}
				note(lhs)
			}
		case *ast.IncDecStmt:
			note(n.X)
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				for _, lhs := range []ast.Expr{n.Key, n.Value} {
					if lhs != nil {
						note(lhs)
					}
				}
			}
		}
		return true
	})
}

// block runs statements and reports whether the end of the list is reached.
func (f *frame) block(list []ast.Stmt) bool {
	for _, s := range list {
		if !f.stmt(s) {
			return false
		}
	}
	return true
}

// stmt runs one statement and reports whether the next one is reached.
func (f *frame) stmt(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.AssignStmt:
		f.assign(s)
	case *ast.DeclStmt:
		f.declStmt(s)
	case *ast.ExprStmt:
		f.eval(s.X)
		return !f.never(s.X)
	case *ast.GoStmt:
		f.eval(s.Call)
	case *ast.DeferStmt:
		f.eval(s.Call)
	case *ast.SendStmt:
		f.eval(s.Chan)
		f.eval(s.Value)
	case *ast.IncDecStmt:
		f.set(s.X, unknown(types.ExprString(s.X)+", which is counted at "+f.At(s.Pos())), s.Pos())
	case *ast.LabeledStmt:
		return f.stmt(s.Stmt)
	case *ast.BlockStmt:
		return f.block(s.List)
	case *ast.ReturnStmt:
		f.ret(s)
		return false
	case *ast.BranchStmt:
		return s.Tok == token.FALLTHROUGH
	case *ast.IfStmt:
		return f.ifStmt(s)
	case *ast.ForStmt:
		return f.forStmt(s)
	case *ast.RangeStmt:
		f.rangeStmt(s)
	case *ast.SwitchStmt:
		if s.Init != nil {
			f.stmt(s.Init)
		}
		if s.Tag != nil {
			f.eval(s.Tag)
		}
		return f.clauses(s.Body, s.Pos())
	case *ast.TypeSwitchStmt:
		if s.Init != nil {
			f.stmt(s.Init)
		}
		f.stmt(s.Assign)
		return f.clauses(s.Body, s.Pos())
	case *ast.SelectStmt:
		return f.clauses(s.Body, s.Pos())
	}
	return true
}

// never reports whether a call does not return.
func (f *frame) never(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok {
		return false
	}
	b, ok := f.Info.Uses[id].(*types.Builtin)
	return ok && b.Name() == "panic"
}

func (f *frame) ret(s *ast.ReturnStmt) {
	var vals []Value
	for _, e := range s.Results {
		vals = append(vals, f.eval(e))
	}
	if len(vals) == 1 && vals[0].Kind == tuple {
		vals = vals[0].Elems
	}
	if len(s.Results) == 0 {
		for _, obj := range f.named {
			vals = append(vals, f.vars[obj])
		}
	}
	if f.results == nil {
		f.results = vals
		return
	}
	for i := range min(len(vals), len(f.results)) {
		f.results[i] = join(f.results[i], vals[i], "a result that depends on a condition in "+f.key+" at "+f.At(s.Pos()))
	}
}

// branch runs fn on a copy of the variables and returns the copy, or nil if the
// end is not reached.
func (f *frame) branch(fn func() bool) map[types.Object]Value {
	before := f.vars
	f.vars = maps.Clone(before)
	alive := fn()
	after := f.vars
	f.vars = before
	if !alive {
		return nil
	}
	return after
}

// meet joins the variables of the branches that reach their end, and reports
// whether any does.
func (f *frame) meet(branches []map[types.Object]Value, pos token.Pos) bool {
	var out map[types.Object]Value
	for _, b := range branches {
		switch {
		case b == nil:
		case out == nil:
			out = b
		default:
			for obj, v := range b {
				if w, ok := out[obj]; ok {
					out[obj] = join(w, v, obj.Name()+", which depends on a condition at "+f.At(pos))
				}
			}
		}
	}
	if out == nil {
		return false
	}
	f.vars = out
	return true
}

func (f *frame) ifStmt(s *ast.IfStmt) bool {
	if s.Init != nil {
		f.stmt(s.Init)
	}
	f.eval(s.Cond)
	then := f.branch(func() bool { return f.block(s.Body.List) })
	other := f.branch(func() bool { return s.Else == nil || f.stmt(s.Else) })
	return f.meet([]map[types.Object]Value{then, other}, s.Pos())
}

func (f *frame) clauses(body *ast.BlockStmt, pos token.Pos) bool {
	var branches []map[types.Object]Value
	whole := false
	for _, c := range body.List {
		switch c := c.(type) {
		case *ast.CaseClause:
			whole = whole || c.List == nil
			branches = append(branches, f.branch(func() bool {
				for _, e := range c.List {
					if tv := f.Info.Types[e]; !tv.IsType() {
						f.eval(e)
					}
				}
				return f.block(c.Body) || breaks(c.Body)
			}))
		case *ast.CommClause:
			whole = true
			branches = append(branches, f.branch(func() bool {
				if c.Comm != nil {
					f.stmt(c.Comm)
				}
				return f.block(c.Body) || breaks(c.Body)
			}))
		}
	}
	if !whole {
		branches = append(branches, f.branch(func() bool { return true }))
	}
	return f.meet(branches, pos)
}

// breaks reports whether a list of statements can leave the statement around it
// by break.
func breaks(list []ast.Stmt) bool {
	found := false
	for _, s := range list {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit, *ast.ForStmt, *ast.RangeStmt:
				return false
			case *ast.BranchStmt:
				found = found || n.Tok == token.BREAK
			}
			return !found
		})
	}
	return found
}

// forget makes what a loop body assigns to variables from outside unknown.
func (f *frame) forget(body ast.Node) {
	lose := func(e ast.Expr) {
		if v := f.root(e); v != nil {
			if _, ok := f.vars[v]; ok {
				f.vars[v] = unknown(v.Name() + ", which a loop at " + f.At(body.Pos()) + " assigns")
			}
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, lhs := range n.Lhs {
				lose(lhs)
			}
		case *ast.IncDecStmt:
			lose(n.X)
		}
		return true
	})
}

func (f *frame) forStmt(s *ast.ForStmt) bool {
	if s.Init != nil {
		f.stmt(s.Init)
	}
	f.forget(s)
	if s.Cond != nil {
		f.eval(s.Cond)
	}
	f.branch(func() bool {
		f.block(s.Body.List)
		if s.Post != nil {
			f.stmt(s.Post)
		}
		return false
	})
	f.forget(s.Body)
	return s.Cond != nil || breaks(s.Body.List)
}

// maxTurns is the longest list that a loop is run over element by element.
const maxTurns = 4096

func (f *frame) rangeStmt(s *ast.RangeStmt) {
	over := f.eval(s.X)
	turn := f.turn
	defer func() { f.turn = turn }()
	var keys, elems []Value
	known := false
	switch x := over.Deref(); x.Kind {
	case List, Map:
		known = x.Kind == Map || !f.isChan(s.X)
		keys, elems = pairs(x)
	case Zero:
		if !isList(f.Info.TypeOf(s.X)) {
			break
		}
		known = true
	case Const:
		if n, ok := x.AsInt(); ok && x.Text != "" && n <= maxTurns {
			known = true
			for i := range n {
				keys, elems = append(keys, intValue(int(i))), append(elems, Value{})
			}
		}
	}
	if len(keys) > maxTurns {
		f.limit(s.Pos(), fmt.Sprintf("a loop over more than %d elements", maxTurns))
		known = false
	}
	if !known {
		f.forget(s.Body)
		f.turn = turn + anyTurn
		f.branch(func() bool {
			f.bindLoop(s, Value{Kind: KeyOf, Elems: []Value{over}, At: f.At(s.Pos()), pos: s.Pos()},
				Value{Kind: ElemOf, Elems: []Value{over}, At: f.At(s.Pos()), pos: s.Pos()})
			f.block(s.Body.List)
			return false
		})
		f.forget(s.Body)
		return
	}
	skips := breaks(s.Body.List) || continues(s.Body)
	for i := range keys {
		f.turn = turn + "#" + strconv.Itoa(i)
		after := f.branch(func() bool {
			f.bindLoop(s, keys[i], elems[i])
			return f.block(s.Body.List)
		})
		if after != nil {
			f.vars = after
		}
	}
	if skips {
		f.forget(s.Body)
	}
}

func continues(body ast.Node) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if b, ok := n.(*ast.BranchStmt); ok && b.Tok != token.FALLTHROUGH {
			found = true
		}
		return !found
	})
	return found
}

func (f *frame) bindLoop(s *ast.RangeStmt, key, elem Value) {
	if s.Key != nil {
		f.set(s.Key, key, s.Pos())
	}
	if s.Value != nil {
		f.set(s.Value, elem, s.Pos())
	}
}

func (f *frame) isChan(e ast.Expr) bool {
	_, ok := types.Unalias(f.Info.TypeOf(e)).Underlying().(*types.Chan)
	return ok
}

func isList(t types.Type) bool {
	if t == nil {
		return false
	}
	switch types.Unalias(t).Underlying().(type) {
	case *types.Slice, *types.Map, *types.Array:
		return true
	}
	return false
}
