package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
)

func (f *frame) declStmt(s *ast.DeclStmt) {
	d, ok := s.Decl.(*ast.GenDecl)
	if !ok || d.Tok != token.VAR {
		return
	}
	for _, spec := range d.Specs {
		vs, ok := spec.(*ast.ValueSpec)
		if !ok {
			continue
		}
		vals := f.rightSide(vs.Values, len(vs.Names))
		for i, name := range vs.Names {
			if obj := f.Info.Defs[name]; obj != nil {
				if len(vs.Values) == len(vs.Names) {
					vals[i] = f.box(vals[i], vs.Values[i], obj.Type())
				}
				f.vars[obj] = f.bounded(vals[i], name)
			}
		}
	}
}

// rightSide evaluates the right side of an assignment to n variables.
func (f *frame) rightSide(rhs []ast.Expr, n int) []Value {
	out := make([]Value, n)
	switch {
	case len(rhs) == 0:
		for i := range out {
			out[i] = zeroValue()
		}
	case len(rhs) == n:
		for i, e := range rhs {
			out[i] = f.eval(e)
		}
	default:
		x := f.eval(rhs[0])
		for i := range out {
			switch {
			case x.Kind == tuple && i < len(x.Elems):
				out[i] = x.Elems[i]
			case i == 0:
				out[i] = x // v, ok := m[k], x.(T) or <-c
			default:
				out[i] = f.stop(rhs[0], "")
			}
		}
	}
	return out
}

func (f *frame) assign(s *ast.AssignStmt) {
	if s.Tok != token.ASSIGN && s.Tok != token.DEFINE {
		x, y := f.eval(s.Lhs[0]), f.eval(s.Rhs[0])
		v := unknown(types.ExprString(s.Lhs[0]) + ", which is changed at " + f.At(s.Pos()))
		if s.Tok == token.ADD_ASSIGN {
			v = simplify(f.mark(Value{Kind: Op, Name: opConcat, Elems: []Value{x, y}}, s), f)
		}
		f.set(s.Lhs[0], v, s.Pos())
		return
	}
	vals := f.rightSide(s.Rhs, len(s.Lhs))
	for i, lhs := range s.Lhs {
		if len(s.Lhs) == len(s.Rhs) && s.Tok == token.ASSIGN {
			vals[i] = f.box(vals[i], s.Rhs[i], f.Info.TypeOf(lhs))
		}
		f.set(lhs, vals[i], s.Pos())
	}
}

// set assigns to a variable, to a field, to an element of a list or map, or to
// what a pointer points to.
func (f *frame) set(lhs ast.Expr, x Value, pos token.Pos) {
	lhs = ast.Unparen(lhs)
	x = f.bounded(x, lhs)
	if id, ok := lhs.(*ast.Ident); ok {
		switch v := f.Info.ObjectOf(id).(type) {
		case *types.Var:
			if isGlobal(v) {
				f.setGlobal(v, x, pos)
				return
			}
			f.assignVar(v, x)
		}
		return
	}
	root := f.root(lhs)
	if root != nil && isGlobal(root) {
		if root.Pkg() != f.Pkg || f.touchesSealed(lhs) {
			f.changeSealed(lhs, root, pos)
		}
		return
	}
	if path, ok := f.path(lhs); ok && root != nil {
		f.store(root, path, x, f.keeps(lhs, root), pos)
		return
	}
	f.setPart(lhs, x, pos)
}

// setPart assigns to a part of what another expression gives: it works out the
// whole and assigns that.
func (f *frame) setPart(lhs ast.Expr, x Value, pos token.Pos) {
	var outer ast.Expr
	var next Value
	switch e := lhs.(type) {
	case *ast.StarExpr:
		if p := f.eval(e.X); p.Kind == Ptr {
			f.pointee(p, x, pos)
			return
		}
		outer, next = e.X, x
	case *ast.SelectorExpr:
		sel, ok := f.Info.Selections[e]
		if !ok || sel.Kind() != types.FieldVal {
			return
		}
		whole := f.eval(e.X)
		outer, next = e.X, whole.with(fieldPath(sel), x)
		if inside := whole.Deref(); inside.Kind != Struct && inside.Kind != Zero {
			next = unknown(types.ExprString(lhs) + ", which is assigned at " + f.At(pos))
		} else if next.Kind == Ptr {
			f.pointee(next, next.Elems[0], pos)
			if _, call := ast.Unparen(e.X).(*ast.CallExpr); call {
				return
			}
		}
	case *ast.IndexExpr:
		outer, next = e.X, f.withElement(e, x, pos)
		f.share(e.X, next, pos)
		f.storeElement(e.X, next)
		if p := f.eval(e.X); p.Kind == Ptr { // to an array
			f.pointee(p, next, pos)
			return
		}
	default:
		return
	}
	f.set(outer, next, pos)
}

// withElement returns a list or map with one element set: m["k"] = x, or
// list[0] = x.
func (f *frame) withElement(ix *ast.IndexExpr, x Value, pos token.Pos) Value {
	old := f.eval(ix.X).Deref()
	i := f.eval(ix.Index)
	next := old
	switch n, isInt := i.AsInt(); {
	case isMap(f.Info.TypeOf(ix.X)):
		set := withKey(f.mark(Value{Kind: Op, Name: opSet, Elems: []Value{old, i, x}}, ix))
		if set.Kind == Map || set.Open() {
			return set
		}
	case old.Kind == Zero && isInt && 0 <= n && n < maxTurns:
		next.Kind = List // an array
		for int64(len(next.Elems)) <= n {
			next.Elems = append(next.Elems, zeroValue())
		}
		next.Elems[n] = x
		return next
	case old.Kind == List && isInt && 0 <= n && n < int64(len(old.Elems)):
		next.Elems = slices.Clone(old.Elems)
		next.Elems[n] = x
		return next
	}
	return unknown(types.ExprString(ix.X) + ", which is assigned at " + f.At(pos))
}

// share gives a list or map that was changed through one name to the variables
// that hold it under another. An array is copied when it is assigned.
func (f *frame) share(list ast.Expr, next Value, pos token.Pos) {
	switch types.Unalias(f.Info.TypeOf(list)).Underlying().(type) {
	case *types.Slice, *types.Map:
	default:
		return
	}
	old := f.eval(list).Deref().Elems
	for obj, v := range f.vars {
		if v.hasParts(old) {
			f.vars[obj] = v.withParts(old, next)
		}
	}
	for o := f.outer; o != nil; o = o.outer {
		for obj, v := range o.vars {
			if v.hasParts(old) {
				o.shared[obj] = true
			}
		}
	}
	for v, x := range f.globals {
		if x.hasParts(old) {
			f.mutate(v, pos)
		}
	}
}

// storeElement notes that a map changes that is a parameter: callers see that.
func (f *frame) storeElement(list ast.Expr, next Value) {
	id, ok := ast.Unparen(list).(*ast.Ident)
	if !ok || !isMap(f.Info.TypeOf(list)) {
		return
	}
	if i, ok := f.params[f.Info.ObjectOf(id)]; ok && f.keeps(list, f.root(list)) {
		f.stores = append(f.stores, Store{Param: i, Value: next})
	}
}

func (v Value) hasParts(parts []Value) bool {
	return same(v.Elems, parts) || slices.ContainsFunc(v.Elems, func(e Value) bool { return e.hasParts(parts) })
}

func (v Value) withParts(parts []Value, next Value) Value {
	if same(v.Elems, parts) {
		return next
	}
	elems := make([]Value, len(v.Elems))
	for i, e := range v.Elems {
		elems[i] = e.withParts(parts, next)
	}
	v.Elems = elems
	return v
}

func isMap(t types.Type) bool {
	_, ok := types.Unalias(t).Underlying().(*types.Map)
	return ok
}

// keeps reports whether callers must know what is assigned to a field: if it can
// hold a task or a function, or a name in something that holds tasks.
func (f *frame) keeps(lhs ast.Expr, root *types.Var) bool {
	t := f.Info.TypeOf(lhs)
	if t == nil || f.Matters(t) {
		return true
	}
	for {
		switch u := types.Unalias(t).Underlying().(type) {
		case *types.Slice:
			t = u.Elem()
		case *types.Array:
			t = u.Elem()
		case *types.Map:
			t = u.Elem()
		case *types.Signature:
			return true
		default:
			return isText(t) && f.Matters(root.Type())
		}
	}
}

// setGlobal notes the value of a package variable that is assigned once and has
// no initializer.
func (f *frame) setGlobal(v *types.Var, x Value, pos token.Pos) {
	if v.Pkg() != f.Pkg {
		if _, ok := f.imported.variable(varKey(v)); ok {
			f.changes = append(f.changes, Change{Pos: pos, What: v.Pkg().Name() + "." + v.Name()})
		}
		return
	}
	if _, init := f.inits[v]; !init && len(f.assigned[v]) == 1 {
		if x.Open() {
			x = unknown(v.Name() + ", which " + f.key + " assigns")
		}
		f.globals[v] = x
	}
}

// path returns the fields that an assignable expression selects from its root.
func (f *frame) path(e ast.Expr) ([]string, bool) {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return nil, true
	case *ast.StarExpr:
		return f.path(e.X)
	case *ast.SelectorExpr:
		sel, ok := f.Info.Selections[e]
		if !ok || sel.Kind() != types.FieldVal {
			return nil, false
		}
		prefix, ok := f.path(e.X)
		return append(prefix, fieldPath(sel)...), ok
	}
	return nil, false
}

// touchesSealed reports whether an assignment goes into a value that decides
// routes.
func (f *frame) touchesSealed(e ast.Expr) bool {
	for {
		if t := f.Info.TypeOf(e); t != nil && f.Sealed(t) {
			return true
		}
		switch x := e.(type) {
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		default:
			return false
		}
	}
}

func (f *frame) changeSealed(lhs ast.Expr, root *types.Var, pos token.Pos) {
	if !f.touchesSealed(lhs) {
		return
	}
	f.changes = append(f.changes, Change{Pos: pos, What: root.Pkg().Name() + "." + root.Name()})
}

// paramPath splits a chain of fields of a parameter.
func paramPath(v Value) (param int, path []string, ok bool) {
	switch v.Kind {
	case Param:
		return v.Index, nil, true
	case Field:
		i, path, ok := paramPath(v.Elems[0])
		return i, append(path, v.Fields[0]), ok
	}
	return 0, nil, false
}

func pathString(path []string) string {
	var s string
	for _, p := range path {
		s += strconv.Itoa(len(p)) + p
	}
	return s
}
