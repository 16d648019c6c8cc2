package eval

import (
	"go/ast"
	"go/types"
)

// takes reports whether a function is given anything that a registration or
// declaration can be made of: a task, a worker, a name or a handler.
func (f *frame) takes(fun ast.Expr) bool {
	sig, ok := types.Unalias(f.Info.TypeOf(fun)).Underlying().(*types.Signature)
	if !ok {
		return true
	}
	for i := range sig.Params().Len() {
		t := types.Unalias(sig.Params().At(i).Type())
		if _, ok := t.(*types.TypeParam); ok || f.Matters(t) || isText(t) {
			return true
		}
		switch t.Underlying().(type) {
		case *types.Signature:
			return true
		case *types.Interface:
			if types.Unalias(t).Underlying().(*types.Interface).Empty() {
				return true
			}
		}
	}
	return false
}

// holdsText reports whether values of a type hold texts, which may be names.
func holdsText(t types.Type, depth int) bool {
	if depth == 0 {
		return false
	}
	switch u := types.Unalias(t).Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsString != 0
	case *types.Slice:
		return holdsText(u.Elem(), depth-1)
	case *types.Map:
		return holdsText(u.Elem(), depth-1)
	case *types.Struct:
		for i := range u.NumFields() {
			if holdsText(u.Field(i).Type(), depth-1) {
				return true
			}
		}
	}
	return false
}

// looked reports whether a package has been evaluated: this one, or one with a
// fact.
func (p *Package) looked(pkg *types.Package) bool {
	return pkg == p.Pkg || pkg != nil && p.imported.packages[pkg.Path()]
}

// wall notes a call that hands a task and a function to code that cannot be
// known, which is how a registration would get out of sight.
func (f *frame) wall(e *ast.CallExpr, fun ast.Expr, fn *types.Func) {
	if fn != nil && !isInterfaceMethod(fn) {
		return // its package has been looked at, and registers nothing
	}
	if text := f.hides(e, fun); text != "" {
		f.effect(Effect{API: WallEffect, At: f.At(e.Pos()), Text: text, Allow: f.Allow(e.Pos()), pos: e.Pos()})
	}
}

// hides returns what a call looks like that is given a task and a function, by
// themselves or in a parameter that holds both, or "" if it is not.
func (f *frame) hides(e *ast.CallExpr, fun ast.Expr) string {
	var h holding
	for _, a := range e.Args {
		if t := f.Info.TypeOf(a); t != nil {
			f.hold(t, &h, 0)
		}
	}
	if sig, ok := types.Unalias(f.Info.TypeOf(fun)).Underlying().(*types.Signature); ok {
		for i := range sig.Params().Len() {
			f.hold(sig.Params().At(i).Type(), &h, maxHolding)
		}
	}
	if h.task && h.function {
		return types.ExprString(fun)
	}
	return ""
}

// maxHolding is how deep in types a task and a function are looked for.
const maxHolding = 4

// holding is what values of a type hold.
type holding struct{ task, function bool }

func (f *frame) hold(t types.Type, h *holding, depth int) {
	if f.Task(t) {
		h.task = true
		return
	}
	if f.Library(t) {
		return
	}
	switch u := types.Unalias(t).Underlying().(type) {
	case *types.Signature:
		h.function = true
	case *types.Pointer:
		f.holdMore(h, depth, u.Elem())
	case *types.Slice:
		f.holdMore(h, depth, u.Elem())
	case *types.Array:
		f.holdMore(h, depth, u.Elem())
	case *types.Map:
		f.holdMore(h, depth, u.Key(), u.Elem())
	case *types.Struct:
		for i := range u.NumFields() {
			f.holdMore(h, depth, u.Field(i).Type())
		}
	}
}

func (f *frame) holdMore(h *holding, depth int, inside ...types.Type) {
	if depth == 0 {
		return
	}
	for _, t := range inside {
		f.hold(t, h, depth-1)
	}
}
