package reach

import (
	"go/ast"
	"go/types"
	"strconv"
)

// bound is what stands for a method of a type parameter at one use of a generic
// function.
type bound struct {
	slot string // of the generic function
	// method is the method of the type argument. It is nil if that is a type
	// parameter again, whose method outer is.
	method *node
	outer  string
}

func slotName(i int, method string) string { return "[" + strconv.Itoa(i) + "]." + method }

// slots returns the methods that a declaration can call of its type parameters.
func slots(fn *types.Func) []string {
	params := fn.Signature().TypeParams()
	if fn.Signature().Recv() != nil {
		params = fn.Signature().RecvTypeParams()
	}
	var out []string
	for i := range params.Len() {
		for _, m := range constraint(params.At(i)) {
			out = append(out, slotName(i, m.Name()))
		}
	}
	return out
}

func constraint(tp *types.TypeParam) []*types.Func {
	iface, ok := tp.Constraint().Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	var out []*types.Func
	for m := range iface.Methods() {
		out = append(out, m)
	}
	return out
}

// bind returns the methods that the type arguments at a use of a generic function
// or of a method of a generic type bring.
func (w *walker) bind(id *ast.Ident, fn *types.Func) []bound {
	params, args := fn.Origin().Signature().TypeParams(), w.Info.Instances[id].TypeArgs
	if recv := fn.Signature().Recv(); recv != nil {
		named, ok := deref(recv.Type()).(*types.Named)
		if !ok {
			return nil
		}
		params, args = named.Origin().TypeParams(), named.TypeArgs()
	}
	var out []bound
	for i := range min(params.Len(), args.Len()) {
		for _, m := range constraint(params.At(i)) {
			b := bound{slot: slotName(i, m.Name())}
			if outer, ok := types.Unalias(args.At(i)).(*types.TypeParam); ok {
				b.outer = slotName(outer.Index(), m.Name())
			} else if b.method = w.method(args.At(i), m); b.method == nil {
				continue
			}
			out = append(out, b)
		}
	}
	return out
}

// method returns the method of a type that stands for one of a constraint, or nil
// if an interface decides it.
func (w *walker) method(t types.Type, m *types.Func) *node {
	obj, _, _ := types.LookupFieldOrMethod(t, true, m.Pkg(), m.Name())
	fn, ok := obj.(*types.Func)
	if !ok || fn.Signature().Recv() == nil || types.IsInterface(fn.Signature().Recv().Type()) {
		return nil
	}
	return w.declared(fn)
}

// typeParamMethod returns the method of a type parameter that an expression
// names.
func (w *walker) typeParamMethod(e *ast.SelectorExpr, sel *types.Selection) (held, bool) {
	tp, ok := deref(sel.Recv()).(*types.TypeParam)
	if !ok {
		return held{}, false
	}
	return held{method: slotName(tp.Index(), e.Sel.Name), pos: e.Sel.Pos()}, true
}

// instance notes where a generic function is made concrete, for handlers that
// are one.
func (w *walker) instance(e ast.Expr, h held) {
	n := w.node(w.unnamed(""))
	w.lead(n, h, "")
	w.instances[e.Pos()] = n
}

func deref(t types.Type) types.Type {
	t = types.Unalias(t)
	if ptr, ok := t.(*types.Pointer); ok {
		t = types.Unalias(ptr.Elem())
	}
	return t
}
