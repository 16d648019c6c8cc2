package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strconv"
)

// state is what a branch leaves behind.
type state struct {
	vars   map[types.Object]Value
	alive  bool    // its end is reached
	stores []Store // that it made, whether or not it reached its end
}

// branch runs fn on a copy of the variables. marks say which branch it is.
func (f *frame) branch(fn func() bool, marks ...Mark) state {
	vars, stores, where := f.vars, len(f.stores), f.where
	f.vars = maps.Clone(vars)
	f.where = append(slices.Clip(where), marks...)
	alive := fn()
	f.where = where
	out := state{f.vars, alive, lastStores(f.stores[stores:])}
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
	alike := make(map[string]int) // branches that store the same as the first to do so
	first := make(map[string]Store)
	stored := make(map[string][]Value)
	var order []string
	for _, b := range branches {
		for _, st := range b.stores {
			key := st.key()
			stored[key] = append(stored[key], st.Value)
			if old, ok := first[key]; !ok {
				first[key] = st
				order = append(order, key)
			} else if !old.Value.equal(st.Value) {
				continue
			}
			alike[key]++
		}
	}
	for _, key := range order {
		st := first[key]
		if alike[key] < len(branches) {
			st.Value = unknown("a field that depends on a condition at " + f.At(pos))
			st.Value.Elems = alternatives(append(stored[key], f.before(st))...)
		}
		f.stores = append(f.stores, st)
	}
}

// before returns what a field held before a branch stored in it.
func (f *frame) before(st Store) Value {
	for _, old := range slices.Backward(f.stores) {
		if old.key() == st.key() {
			return old.Value
		}
	}
	v := Value{Kind: Param, Name: f.key, Index: st.Param}
	for _, name := range st.Path {
		v = Value{Kind: Field, Fields: []string{name}, Elems: []Value{v}}
	}
	return v
}

// lastStores drops stores that later ones overwrite.
func lastStores(stores []Store) []Store {
	seen := make(map[string]bool)
	var out []Store
	for _, st := range slices.Backward(stores) {
		if key := st.key(); !seen[key] {
			seen[key] = true
			out = append(out, st)
		}
	}
	slices.Reverse(out)
	return out
}

func (s Store) key() string { return strconv.Itoa(s.Param) + "#" + pathString(s.Path) }

func (f *frame) ifStmt(s *ast.IfStmt) bool {
	if s.Init != nil {
		f.stmt(s.Init)
	}
	f.eval(s.Cond)
	taken, not := f.condition(s)
	then := f.branch(func() bool { return f.block(s.Body.List) }, taken...)
	other := f.branch(func() bool { return s.Else == nil || f.stmt(s.Else) }, not...)
	// What follows a branch that does not reach its end runs only without it.
	switch {
	case !then.alive && other.alive:
		f.where = append(slices.Clip(f.where), not...)
	case then.alive && !other.alive:
		f.where = append(slices.Clip(f.where), taken...)
	}
	return f.meet([]state{then, other}, s.Pos())
}

// condition returns the marks of the two branches of a statement. A condition that
// is a variable or a field marks them by its text too, so that if x and if !x
// exclude each other.
func (f *frame) condition(s *ast.IfStmt) (taken, not []Mark) {
	name := f.site(s.Body.Pos()) + f.turn
	taken, not = []Mark{{name, true}}, []Mark{{name, false}}
	cond, positive := ast.Unparen(s.Cond), true
	for {
		u, ok := cond.(*ast.UnaryExpr)
		if !ok || u.Op != token.NOT {
			break
		}
		cond, positive = ast.Unparen(u.X), !positive
	}
	v := f.root(cond)
	if v == nil {
		return taken, not
	}
	text := f.key + ":" + f.site(v.Pos()) + types.ExprString(cond) + f.turn
	return append(taken, Mark{text, positive}), append(not, Mark{text, !positive})
}

// typeSwitch runs the clauses of a type switch that its value can take. Each has a
// variable of its own for it.
func (f *frame) typeSwitch(s *ast.TypeSwitchStmt) bool {
	var x ast.Expr
	switch a := s.Assign.(type) {
	case *ast.AssignStmt:
		x = a.Rhs[0]
	case *ast.ExprStmt:
		x = a.X
	}
	v := f.eval(ast.Unparen(x).(*ast.TypeAssertExpr).X)
	body := *s.Body
	body.List = nil
	for _, stmt := range s.Body.List {
		c := stmt.(*ast.CaseClause)
		var t types.Type
		if len(c.List) == 1 && f.Info.Types[c.List[0]].IsType() {
			if t = f.Info.TypeOf(c.List[0]); !f.is(v, t) {
				continue
			}
		}
		if obj, ok := f.Info.Implicits[c].(*types.Var); ok {
			f.vars[obj] = v
			if t != nil && !types.IsInterface(t) {
				f.vars[obj] = v.Inner()
			}
		}
		body.List = append(body.List, c)
	}
	return f.clauses(&body, s.Pos())
}

func (f *frame) clauses(body *ast.BlockStmt, pos token.Pos) bool {
	var branches []state
	whole := false
	apart := !fallsThrough(body)
	if !apart {
		f.forget(body)
	}
	for _, c := range body.List {
		var marks []Mark
		if apart {
			marks = f.marks(body, c)
		}
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
			}, marks...))
		case *ast.CommClause:
			whole = true
			branches = append(branches, f.branch(func() bool {
				if c.Comm != nil {
					f.stmt(c.Comm)
				}
				return f.clause(c.Body)
			}, marks...))
		}
	}
	for i, c := range body.List {
		if apart && !branches[i].alive {
			f.where = append(slices.Clip(f.where), Mark{f.clauseName(c), false})
		}
	}
	if !whole {
		branches = append(branches, f.branch(func() bool { return true }))
	}
	return f.meet(branches, pos)
}

// marks says that one clause of a statement is taken, and the others are not.
func (f *frame) marks(body *ast.BlockStmt, taken ast.Stmt) []Mark {
	out := make([]Mark, 0, len(body.List))
	for _, c := range body.List {
		out = append(out, Mark{f.clauseName(c), c == taken})
	}
	return out
}

func (f *frame) clauseName(c ast.Stmt) string { return f.site(c.Pos()) + f.turn }

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
