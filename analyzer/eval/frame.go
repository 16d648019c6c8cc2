package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
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
	fails   bool           // the last result is an error
	effects []Effect
	stores  []Store
	params  map[types.Object]int
	often   map[types.Object]bool // assigned more than once
	shared  map[types.Object]bool // assigned in a function literal inside
	jumped  map[string]bool       // labels that a goto names
	text    *ast.BlockStmt        // the body
	homes   map[string]*types.Var // local variables by the name of a pointer to them
	inside  int                   // calls that are run around this one
	turn    string                // of the loops around, for names
	waits   []string              // function literals made here that need their arguments
}

func (p *Package) newFrame(key string) *frame {
	return &frame{
		Package: p, key: key,
		vars: make(map[types.Object]Value), params: make(map[types.Object]int),
		often: make(map[types.Object]bool), shared: make(map[types.Object]bool),
		jumped: make(map[string]bool), homes: make(map[string]*types.Var),
	}
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
			f.fails = types.Identical(f.Info.TypeOf(field.Type), types.Universe.Lookup("error").Type())
			for _, name := range field.Names {
				if obj := f.Info.Defs[name]; obj != nil {
					f.named = append(f.named, obj)
					f.vars[obj] = zeroValue()
				}
			}
		}
	}
	f.look(body)
	f.block(body.List)
}

// block runs statements and reports whether the end of the list is reached.
// Behind a jump the next one to run is one with a label.
func (f *frame) block(list []ast.Stmt) bool {
	alive := true
	for _, s := range list {
		if _, label := s.(*ast.LabeledStmt); alive || label {
			alive = f.stmt(s)
		}
	}
	return alive
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
		if f.jumped[s.Label.Name] {
			f.forget(f.text)
		}
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
		vals = append(vals, f.bounded(f.eval(e), e))
	}
	if len(vals) == 1 && vals[0].Kind == tuple {
		vals = vals[0].Elems
	}
	if len(s.Results) == 0 {
		for _, obj := range f.named {
			vals = append(vals, f.vars[obj])
		}
	}
	for i, obj := range f.named {
		if f.shared[obj] && i < len(vals) {
			vals[i] = f.mark(unknown(obj.Name()+", which a function literal assigns"), s)
		}
	}
	if f.results == nil {
		f.results = vals
		return
	}
	both := join
	if f.fails {
		both = joinResults
	}
	for i := range min(len(vals), len(f.results)) {
		f.results[i] = both(f.results[i], vals[i], "a result that depends on a condition in "+f.key+" at "+f.At(s.Pos()))
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
	if fallsThrough(body) {
		f.forget(body)
	}
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
				return f.clause(c.Body)
			}))
		case *ast.CommClause:
			whole = true
			branches = append(branches, f.branch(func() bool {
				if c.Comm != nil {
					f.stmt(c.Comm)
				}
				return f.clause(c.Body)
			}))
		}
	}
	if !whole {
		branches = append(branches, f.branch(func() bool { return true }))
	}
	return f.meet(branches, pos)
}

// clause runs the statements of one clause. What a break inside leaves behind is
// not followed, so then nothing is known of what the clause assigns.
func (f *frame) clause(list []ast.Stmt) bool {
	alive := f.block(list)
	if !breaks(list) {
		return alive
	}
	for _, s := range list {
		f.forget(s)
	}
	return true
}

func fallsThrough(body *ast.BlockStmt) bool {
	return slices.ContainsFunc(body.List, func(s ast.Stmt) bool {
		c, ok := s.(*ast.CaseClause)
		if !ok || len(c.Body) == 0 {
			return false
		}
		b, ok := c.Body[len(c.Body)-1].(*ast.BranchStmt)
		return ok && b.Tok == token.FALLTHROUGH
	})
}

// breaks reports whether a list of statements can leave the statement around it
// by break. One with a label is taken to mean that statement.
func breaks(list []ast.Stmt) bool {
	found := false
	var look func(n ast.Node, inLoop bool)
	look = func(n ast.Node, inLoop bool) {
		ast.Inspect(n, func(m ast.Node) bool {
			switch m := m.(type) {
			case *ast.FuncLit:
				return false
			case *ast.ForStmt:
				if m != n {
					look(m.Body, true)
					return false
				}
			case *ast.RangeStmt:
				if m != n {
					look(m.Body, true)
					return false
				}
			case *ast.BranchStmt:
				found = found || m.Tok == token.BREAK && (m.Label != nil || !inLoop)
			}
			return !found
		})
	}
	for _, s := range list {
		look(&ast.BlockStmt{List: []ast.Stmt{s}}, false)
	}
	return found
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

func (f *frame) rangeStmt(s *ast.RangeStmt) {
	over := f.eval(s.X)
	if f.isChan(s.X) {
		over = f.stop(s.X, "what is received from "+types.ExprString(s.X))
	}
	turn := f.turn
	defer func() { f.turn = turn }()
	keys, elems, known := f.turns(s, over)
	switch {
	case known && len(keys) > 0:
		f.unrolled(s, keys, elems, turn)
	case known:
		// Nothing is assigned by a loop over nothing. What it would register is
		// noted all the same: somebody may have filled the list out of sight.
		nothing := f.mark(unknown(types.ExprString(s.X)+", which is empty as far as the build can see"), s.X)
		f.nameless(s, nothing)
	default:
		f.forget(s.Body)
		f.turn = turn + anyTurn
		f.nameless(s, over)
		f.forget(s.Body)
	}
}

// turns returns the keys and elements of a loop, if they are known.
func (f *frame) turns(s *ast.RangeStmt, over Value) (keys, elems []Value, known bool) {
	switch x := over.Deref(); x.Kind {
	case List, Map:
		keys, elems = pairs(x)
		known = true
	case Zero:
		known = isList(f.Info.TypeOf(s.X))
	case Const:
		n, ok := x.AsInt()
		if !ok || x.Text == "" || n > int64(min(maxTurns, f.turnsLeft)) {
			break
		}
		known = true
		for i := range n {
			keys, elems = append(keys, intValue(int(i))), append(elems, Value{})
		}
	}
	if f.turnsLeft < len(keys) {
		return nil, nil, false
	}
	f.turnsLeft -= len(keys)
	return keys, elems, known
}

// unrolled runs the body once for each element.
func (f *frame) unrolled(s *ast.RangeStmt, keys, elems []Value, turn string) {
	skips := breaks(s.Body.List) || continues(s.Body)
	if skips {
		f.forget(s.Body)
	}
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

// nameless runs the body once, for any element.
func (f *frame) nameless(s *ast.RangeStmt, over Value) {
	f.branch(func() bool {
		f.bindLoop(s, Value{Kind: KeyOf, Elems: []Value{over}, At: f.At(s.Pos()), pos: s.Pos()},
			Value{Kind: ElemOf, Elems: []Value{over}, At: f.At(s.Pos()), pos: s.Pos()})
		f.block(s.Body.List)
		return false
	})
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
