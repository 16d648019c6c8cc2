package eval

import (
	"go/ast"
	"go/types"
	"slices"
)

// maxInside is how deep calls are run inside each other.
const maxInside = 4

// specialized runs a function of this package again with the arguments of one
// call, where its summary cannot say what it returns: it may loop over a list
// that only the caller knows. r is what the summary says.
func (f *frame) specialized(fn *types.Func, r Value, args []Value, e *ast.CallExpr) Value {
	fn = fn.Origin()
	d, ok := f.decls[fn]
	if !ok || f.running[fn] || f.inside >= maxInside || f.turnsLeft <= 0 || !f.worthwhile(fn, r, args) {
		return r
	}
	f.turnsLeft--
	f.running[fn] = true
	changes, limits := len(f.changes), len(f.limits)
	in := f.newFrame(Key(fn))
	in.inside, in.turn = f.inside+1, "#<"+f.callSite(e)
	n := 0
	in.declare(d.Recv, &n)
	in.declare(d.Type.Params, &n)
	for obj, i := range in.params {
		if i < len(args) {
			in.vars[obj] = args[i]
		}
	}
	in.declareTypes(fn.Signature(), n)
	for t, v := range in.types {
		if v.Index < len(args) {
			in.types[t] = args[v.Index]
		}
	}
	in.body(d.Type, d.Body, fn.Signature())
	// What it does counts where it is declared.
	f.changes, f.limits = f.changes[:changes], f.limits[:limits]
	for _, key := range in.waits {
		delete(f.waiting, key)
	}
	delete(f.running, fn)
	switch {
	case len(in.results) == 0:
		return r
	case r.Kind == tuple:
		return Value{Kind: tuple, Elems: in.results}
	}
	return in.results[0]
}

// worthwhile reports whether running a function with some arguments can tell
// more of a route than the summary.
func (f *frame) worthwhile(fn *types.Func, r Value, args []Value) bool {
	if !slices.ContainsFunc(args, Value.Known) {
		return false
	}
	results := fn.Signature().Results()
	for i := range results.Len() {
		v := r
		if r.Kind == tuple && i < len(r.Elems) {
			v = r.Elems[i]
		}
		if t := results.At(i).Type(); v.Kind == Unknown && (f.Matters(t) || holdsText(t, 2)) {
			return true
		}
	}
	return false
}
