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

// state is what a branch leaves behind.
type state struct {
	vars   map[types.Object]Value
	alive  bool    // its end is reached
	stores []Store // that it made, whether or not it reached its end
}

// branch runs fn on a copy of the variables.
func (f *frame) branch(fn func() bool) state {
	vars, stores := f.vars, len(f.stores)
	f.vars = maps.Clone(vars)
	alive := fn()
	out := state{f.vars, alive, slices.Clone(f.stores[stores:])}
	f.vars, f.stores = vars, f.stores[:stores:stores]
	return out
}

// meet joins what the branches leave behind, and reports whether any reaches its
// end.
func (f *frame) meet(branches []state, pos token.Pos) bool {
	var out map[types.Object]Value
	for _, b := range branches {
		switch {
		case !b.alive:
		case out == nil:
			out = b.vars
		default:
			for obj, v := range b.vars {
				if w, ok := out[obj]; ok {
					out[obj] = join(w, v, obj.Name()+", which depends on a condition at "+f.At(pos))
				}
			}
		}
	}
	f.meetStores(branches, pos)
	if out == nil {
		return false
	}
	f.vars = out
	return true
}

// meetStores keeps what every branch stores alike. Of the rest only the place is
// known.
func (f *frame) meetStores(branches []state, pos token.Pos) {
	for i, b := range branches {
		for _, st := range b.stores {
			everywhere := true
			for _, other := range branches {
				last, ok := lastStore(other.stores, st)
				everywhere = everywhere && ok && last.Value.equal(st.Value)
			}
			switch {
			case !everywhere:
				st.Value = unknown("a field that depends on a condition at " + f.At(pos))
				f.stores = append(f.stores, st)
			case i == 0:
				f.stores = append(f.stores, st)
			}
		}
	}
}

func lastStore(stores []Store, like Store) (Store, bool) {
	for _, s := range slices.Backward(stores) {
		if s.Param == like.Param && slices.Equal(s.Path, like.Path) {
			return s, true
		}
	}
	return Store{}, false
}

func (f *frame) ifStmt(s *ast.IfStmt) bool {
	if s.Init != nil {
		f.stmt(s.Init)
	}
	f.eval(s.Cond)
	then := f.branch(func() bool { return f.block(s.Body.List) })
	other := f.branch(func() bool { return s.Else == nil || f.stmt(s.Else) })
	return f.meet([]state{then, other}, s.Pos())
}

func (f *frame) clauses(body *ast.BlockStmt, pos token.Pos) bool {
	var branches []state
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
	f.repeat(s.Pos(), func() {
		f.block(s.Body.List)
		if s.Post != nil {
			f.stmt(s.Post)
		}
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
		vars, stores := maps.Clone(f.vars), len(f.stores)
		f.nameless(s, nothing)
		f.vars, f.stores = vars, f.stores[:stores]
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
		if after.alive {
			f.vars = after.vars
		}
		if skips {
			f.meetStores([]state{after, {}}, s.Pos())
		} else {
			f.stores = append(f.stores, after.stores...)
		}
	}
	if skips {
		f.forget(s.Body)
	}
}

// nameless runs the body once, for any element.
func (f *frame) nameless(s *ast.RangeStmt, over Value) {
	f.repeat(s.Pos(), func() {
		f.bindLoop(s, Value{Kind: KeyOf, Elems: []Value{over}, At: f.At(s.Pos()), pos: s.Pos()},
			Value{Kind: ElemOf, Elems: []Value{over}, At: f.At(s.Pos()), pos: s.Pos()})
		f.block(s.Body.List)
	})
}

// repeat runs a body that may run any number of times. What it changes, if only
// through a pointer or a method, is not known before a later turn, nor behind the
// loop; so it runs again until it changes nothing that is still known.
func (f *frame) repeat(pos token.Pos, body func()) {
	for round := 0; ; round++ {
		effects, waits := len(f.effects), len(f.waits)
		b := f.branch(func() bool { body(); return true })
		changed := false
		for obj, v := range f.vars {
			if v.Kind != Unknown && !v.equal(b.vars[obj]) {
				f.vars[obj] = f.stopAt(pos, obj.Name()+", which is changed in a loop at "+f.At(pos))
				changed = true
			}
		}
		if !changed || round == maxRounds || f.turnsLeft <= 0 {
			f.meetStores([]state{b, {}}, pos)
			return
		}
		f.turnsLeft--
		f.effects, f.waits = f.effects[:effects], f.waits[:waits]
	}
}

// stopAt returns an unknown value for a place that is no expression.
func (f *frame) stopAt(pos token.Pos, why string) Value {
	u := unknown(why)
	u.At, u.pos = f.At(pos), pos
	return u
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
