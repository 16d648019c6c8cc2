package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// targets returns the expressions of a call's arguments, a receiver first.
func (f *frame) targets(e *ast.CallExpr, method *ast.SelectorExpr) []ast.Expr {
	if method == nil {
		return e.Args
	}
	return append([]ast.Expr{method.X}, e.Args...)
}

// applyStores assigns what a function sets in its arguments, and returns the
// arguments as they are then. exprs are their expressions; that of the receiver
// of a method value is nil.
func (f *frame) applyStores(s *Summary, fn Value, e *ast.CallExpr, exprs []ast.Expr, args []Value) []Value {
	if len(s.Stores) == 0 {
		return args
	}
	given := args
	if fn.Kind == Func {
		given = args[len(fn.Elems):]
	}
	replace, after := f.substitution(s, fn, given), slices.Clone(args)
	for _, st := range s.Stores {
		if st.Param >= len(exprs) || st.Param >= len(args) {
			continue
		}
		x := replace(renew(st.Value, "<"+f.callSite(e)))
		if p := after[st.Param]; p.Kind == Ptr && len(p.Elems) > 0 {
			p = p.with(st.Path, x)
			if len(st.Path) == 0 {
				p = after[st.Param]
				p.Elems = []Value{x}
			}
			after[st.Param] = p
			f.pointee(p, p.Elems[0], e.Pos())
		}
		f.storeIn(exprs[st.Param], st.Path, x, args[st.Param], e)
	}
	return after
}

// storeIn assigns to a field of the argument of a call, whose value was p.
func (f *frame) storeIn(arg ast.Expr, path []string, x, p Value, e *ast.CallExpr) {
	if arg == nil {
		return
	}
	target := ast.Unparen(arg)
	if _, variable := target.(*ast.Ident); p.Kind == Ptr && p.Name != "" && !variable {
		return // the pointer's target has been assigned to
	}
	if u, ok := target.(*ast.UnaryExpr); ok && u.Op == token.AND {
		target = ast.Unparen(u.X)
	}
	root := f.root(target)
	prefix, ok := f.path(target)
	switch {
	case root == nil:
	case isGlobal(root):
		f.changeSealed(target, root, e.Pos())
		if !f.touchesSealed(target) {
			f.mutate(root, e.Pos())
		}
	case ok:
		f.store(root, append(prefix, path...), x, true, e.Pos())
	default:
		f.set(target, unknown(types.ExprString(target)+", which is changed at "+f.At(e.Pos())), e.Pos())
	}
}

// leave puts the arguments as a call leaves them into what it returns, where it
// returns them whole. A part of one was taken at some point of the call.
func leave(v Value, fn string, after []Value) Value {
	switch {
	case v.Kind == Param && v.Name == fn && v.Index < len(after):
		return after[v.Index]
	case v.Kind != Ptr && v.Kind != Struct && v.Kind != List && v.Kind != Map || len(v.Elems) == 0:
		return v
	}
	elems := make([]Value, len(v.Elems))
	for i, e := range v.Elems {
		elems[i] = leave(e, fn, after)
	}
	v.Elems = elems
	return v
}

// lendOut forgets the local variables whose address a call is given, since a
// function that is not known may change them. It keeps what a library made, and
// what holds tasks where the function's package was looked at: a change of that
// would be in its summary.
func (f *frame) lendOut(e *ast.CallExpr, fn *types.Func, method *ast.SelectorExpr) {
	seen := fn != nil && f.looked(fn.Pkg())
	if method != nil {
		if _, ptr := types.Unalias(fn.Signature().Recv().Type()).(*types.Pointer); ptr {
			f.lend(e, method.X, true, seen)
		}
	}
	for _, x := range e.Args {
		x = ast.Unparen(x)
		if u, ok := x.(*ast.UnaryExpr); ok && u.Op == token.AND {
			f.lend(e, u.X, false, seen)
		} else if _, ptr := types.Unalias(f.Info.TypeOf(x)).Underlying().(*types.Pointer); ptr {
			f.lend(e, x, false, seen)
		}
	}
}

// lend forgets one variable, or the part of it that is lent.
func (f *frame) lend(e *ast.CallExpr, x ast.Expr, receiver, seen bool) {
	x = ast.Unparen(x)
	v, t := f.root(x), f.Info.TypeOf(x)
	switch {
	case v == nil || t == nil || seen && f.Matters(v.Type()):
	case f.Library(t) && (!f.Sealed(t) || seen || isGlobal(v) || receiver):
		// A library's own methods change nothing, and a package's topology is
		// handed to what prints it.
	case isGlobal(v):
		if f.Matters(v.Type()) || holdsText(v.Type(), maxHolding) {
			f.mutate(v, e.Pos())
		}
	default:
		f.lose(v, x, e)
	}
}

func (f *frame) lose(v *types.Var, x ast.Expr, e *ast.CallExpr) {
	old, here := f.vars[v]
	if !here || old.Kind == Param {
		return
	}
	lost := f.stop(e, types.ExprString(x)+", which is lent to "+types.ExprString(e.Fun))
	if path, ok := f.path(x); ok && len(path) > 0 {
		f.vars[v] = old.with(path, lost)
		return
	}
	f.vars[v] = lost
}
