package eval

import (
	"go/ast"
	"go/types"
	"slices"
)

// invoke is a call of a method of an interface. It reports false if nothing that
// matters goes in or comes out, or if what it is called on cannot be known. Where a
// caller decides that, only what a library's values go through is left to it: every
// such call is handed to all callers.
func (f *frame) invoke(e *ast.CallExpr, fun ast.Expr, fn *types.Func, recv Value, args []Value) (Value, bool) {
	matters := f.carries(fun, f.Matters)
	if !matters && !f.carries(fun, func(t types.Type) bool { return holdsFunction(t, 2) }) {
		return Value{}, false
	}
	callee := methodOf(f.mark(Value{Kind: Op, Name: opMethod, Text: fn.Name(), Elems: []Value{recv}}, e))
	if callee.Kind != Func {
		f.loose(e, fn, append([]Value{recv}, args...))
		if !matters || !callee.Open() {
			return Value{}, false
		}
	}
	f.invoked[callee.Name] = true
	return f.callValue(e, fun, callee, args), true
}

// carries reports whether a function is given, or returns, values of certain types.
func (f *frame) carries(fun ast.Expr, holds func(types.Type) bool) bool {
	sig, ok := types.Unalias(f.Info.TypeOf(fun)).Underlying().(*types.Signature)
	if !ok {
		return false
	}
	for _, list := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range list.Variables() {
			if holds(v.Type()) {
				return true
			}
		}
	}
	return false
}

// loose files the effects of a call through an interface that count if only one type
// in sight implements it, see [Watched.Loose].
func (f *frame) loose(e *ast.CallExpr, fn *types.Func, args []Value) {
	impl := f.only(fn)
	if impl == nil {
		return
	}
	s := f.summary(impl)
	if s == nil {
		return
	}
	isLoose := func(e Effect) bool { return f.Watch[e.API].Loose }
	if !slices.ContainsFunc(s.Effects, isLoose) {
		return
	}
	for _, eff := range f.bindEffects(s, Value{}, args, e.Pos(), f.At(e.Pos()), f.callSite(e)) {
		if isLoose(eff) {
			f.effect(eff)
		}
	}
}

// only returns the method of the only type that implements the interface of a method,
// in its package and in this one. What an importer cannot name is no part of that,
// since not every driver shows it.
func (f *frame) only(fn *types.Func) *types.Func {
	iface, ok := fn.Signature().Recv().Type().Underlying().(*types.Interface)
	if !ok || fn.Pkg() == nil {
		return nil
	}
	var found *types.Func
	for i, pkg := range []*types.Package{f.Pkg, fn.Pkg()} {
		if i == 1 && pkg == f.Pkg {
			break
		}
		for _, name := range pkg.Scope().Names() {
			obj, ok := pkg.Scope().Lookup(name).(*types.TypeName)
			if !ok || obj.IsAlias() || pkg != f.Pkg && !obj.Exported() || types.IsInterface(obj.Type()) {
				continue
			}
			if named, ok := obj.Type().(*types.Named); ok && named.TypeParams().Len() > 0 {
				continue
			}
			t := types.NewPointer(obj.Type())
			if !types.Implements(t, iface) {
				continue
			}
			method, _, _ := types.LookupFieldOrMethod(t, false, f.Pkg, fn.Name())
			if m, ok := method.(*types.Func); ok && found == nil {
				found = m
				continue
			}
			return nil // there are several
		}
	}
	return found
}
