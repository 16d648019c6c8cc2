package eval

import (
	"go/ast"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// box returns the value of an expression as it is seen in a variable of type to.
// If only its methods are seen there, it is an [Object] with those that a watched
// function would call.
func (f *frame) box(v Value, e ast.Expr, to types.Type) Value {
	from := f.Info.TypeOf(e)
	if len(f.methods) == 0 || from == nil || to == nil || v.Kind == Object || v.Kind == tuple || types.IsInterface(from) || !types.IsInterface(to) || !f.shows(to) {
		return v
	}
	if o := f.object(v, from, to, e); len(o.Fields) > 0 {
		return o
	}
	return v
}

// shows reports whether a function that matters may be called as a method of values
// that are seen as a type: it has methods, or it can be asserted to have one.
func (f *frame) shows(t types.Type) bool {
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return true
	}
	i := types.Unalias(t).Underlying().(*types.Interface)
	return i.Empty() || i.NumMethods() > 1 || i.NumMethods() == 1 && i.Method(0).Name() != "Error"
}

// object returns an object of a type that is no interface, with the methods that
// watched functions call, and those of the interface to that have been evaluated.
func (f *frame) object(v Value, t, to types.Type, at ast.Expr) Value {
	o := f.mark(Value{Kind: Object, Name: types.TypeString(t, nil), Elems: []Value{v}}, at)
	names := f.methods
	if i, ok := to.Underlying().(*types.Interface); ok {
		names = slices.Clone(names)
		for m := range i.Methods() {
			if !slices.Contains(names, m.Name()) {
				names = append(names, m.Name())
			}
		}
	}
	for i, name := range names {
		obj, index, _ := types.LookupFieldOrMethod(t, false, f.Pkg, name)
		fn, ok := obj.(*types.Func)
		if !ok || i >= len(f.methods) && !f.evaluated(fn) {
			continue
		}
		m := method{name: name, key: Key(fn), path: embedded(t, index)}
		switch recv := fn.Signature().Recv().Type(); {
		case isInterfaceMethod(fn):
			m.key = keyInterface
		case f.Library(recv) && holdsFunction(recv, 1):
			m.key = keyItself // a named function type: the method calls the function
		}
		o.Fields = append(o.Fields, m.String())
	}
	return o
}

// evaluated reports whether there is a summary of a function.
func (f *frame) evaluated(fn *types.Func) bool {
	if _, ok := f.decls[fn.Origin()]; ok {
		return true
	}
	_, ok := f.imported.raw[Key(fn)]
	return ok
}

// method is a method of an object: the fields that lead to what it is called on, and
// the key of the function.
type method struct {
	name, key string
	path      []string
}

const (
	keyInterface = "interface" // the field is an object itself
	keyItself    = "itself"    // the object is the function
)

func (m method) String() string { return strings.Join(append([]string{m.name, m.key}, m.path...), " ") }

// Method returns a method of an object as a function, or zero if it has none of that
// name.
func (v Value) Method(name string) Value {
	if v.Kind != Object {
		return zeroValue()
	}
	for _, f := range v.Fields {
		words := strings.Fields(f)
		if words[0] != name {
			continue
		}
		recv := v.Elems[0]
		for _, field := range words[2:] {
			recv = recv.Select(field)
		}
		switch key := words[1]; key {
		case keyItself:
			return recv
		case keyInterface:
			return methodOf(Value{Kind: Op, Name: opMethod, Text: name, Elems: []Value{recv}, At: v.At, pos: v.pos})
		default:
			return Value{Kind: Func, Name: key, Elems: []Value{recv}, At: v.At, pos: v.pos}
		}
	}
	return zeroValue()
}

// methodOf works out the method of an object: of each one, for a list or one of a
// few. What is a function already stays one.
func methodOf(v Value) Value {
	x := v.Elems[0]
	switch x.Kind {
	case Object:
		return x.Method(v.Text)
	case Func, Closure, Result, Zero:
		return x
	case List, Unknown:
		if x.Kind == Unknown && len(x.Elems) == 0 {
			return x
		}
		elems := make([]Value, len(x.Elems))
		for i, e := range x.Elems {
			v.Elems = []Value{e}
			elems[i] = methodOf(v)
		}
		x.Elems = elems
		return x
	case Ptr, Struct, Map, Const:
		u := unknown("the method " + v.Text + " of a value whose type is out of sight")
		u.At, u.pos = x.At, x.pos
		return u
	}
	return v
}

// unboxed returns a value that is asserted to be of a type.
func (f *frame) unboxed(v Value, t ast.Expr) Value {
	if t == nil || v.Kind != Object {
		return v
	}
	if typ := f.Info.TypeOf(t); typ != nil && types.IsInterface(typ) {
		return v
	}
	return v.Inner()
}

// is reports whether a value can be of the type in a clause of a type switch, as far
// as its kind tells.
func (f *frame) is(v Value, t types.Type) bool {
	_, function := types.Unalias(t).Underlying().(*types.Signature)
	switch inner := v.Inner(); {
	case inner.Kind == Func || inner.Kind == Closure:
		return function || types.IsInterface(t) && (v.Kind == Object || types.Unalias(t).Underlying().(*types.Interface).Empty())
	case v.Kind == Object && types.IsInterface(t):
		for m := range types.Unalias(t).Underlying().(*types.Interface).Methods() {
			if slices.Contains(f.methods, m.Name()) && v.Method(m.Name()).Kind == Zero {
				return false
			}
		}
	case v.Kind == Object:
		return v.Name == types.TypeString(t, nil)
	}
	return true
}

// declareTypes binds the type parameters of a function, which are numbered behind
// its parameters, the first being number n.
func (f *frame) declareTypes(sig *types.Signature, n int) {
	if len(f.methods) == 0 {
		return
	}
	for _, list := range []*types.TypeParamList{sig.RecvTypeParams(), sig.TypeParams()} {
		for i := range list.Len() {
			f.types[list.At(i)] = Value{Kind: Param, Name: f.key, Index: n}
			n++
		}
	}
}

// typeArguments returns the type arguments of a call, as objects of the zero value.
func (f *frame) typeArguments(e *ast.CallExpr, fun ast.Expr, fn *types.Func) []Value {
	if len(f.methods) == 0 {
		return nil
	}
	var list *types.TypeList
	if fn.Signature().Recv() == nil {
		if id := funcName(fun); id != nil {
			list = f.Info.Instances[id].TypeArgs
		}
	} else if s, ok := ast.Unparen(fun).(*ast.SelectorExpr); ok && f.Info.Selections[s] != nil {
		t := fn.Signature().Recv().Type()
		if p, ok := types.Unalias(t).(*types.Pointer); ok {
			t = p.Elem()
		}
		if named, ok := types.Unalias(t).(*types.Named); ok {
			list = named.TypeArgs()
		}
	}
	var out []Value
	for i := range list.Len() {
		out = append(out, f.typeValue(list.At(i), e))
	}
	return out
}

func (f *frame) typeValue(t types.Type, at ast.Expr) Value {
	if p, ok := types.Unalias(t).(*types.TypeParam); ok {
		for o := f; o != nil; o = o.outer {
			if v, ok := o.types[p]; ok {
				return v
			}
		}
		return f.stop(at, "the type parameter "+p.String())
	}
	if types.IsInterface(t) {
		return f.stop(at, "the type argument "+types.TypeString(t, types.RelativeTo(f.Pkg))+", which is an interface")
	}
	return f.object(f.mark(zeroValue(), at), t, t, at)
}

// funcName returns the name in an expression that names a function, an instance
// of a generic one included.
func funcName(fun ast.Expr) *ast.Ident {
	switch x := ast.Unparen(fun).(type) {
	case *ast.Ident:
		return x
	case *ast.SelectorExpr:
		return x.Sel
	case *ast.IndexExpr:
		return funcName(x.X)
	case *ast.IndexListExpr:
		return funcName(x.X)
	}
	return nil
}

// Derived says how one more argument of a watched function follows from the
// others.
type Derived struct {
	// Arg is the number of the argument, counted from 0, the type arguments behind
	// the others. -n is the derived one number n, counted from 1.
	Arg int
	// Method is the method to call of it, or empty if it is a function itself.
	Method string
	// Result is the number of the result to take.
	Result int
}

// derived marks the calls that are made for a watched function.
const derived = "derived"

// derive returns what follows from the arguments of a watched function. at is the
// call or literal, and site its name.
func (f *frame) derive(w Watched, args []Value, at ast.Expr, site string) []Value {
	var out []Value
	for i, d := range w.Derived {
		fn := f.stop(at, "")
		switch {
		case d.Arg < 0:
			fn = out[-d.Arg-1]
		case d.Arg < len(args):
			fn = args[d.Arg]
		}
		if d.Method != "" {
			fn = methodOf(f.mark(Value{Kind: Op, Name: opMethod, Text: d.Method, Elems: []Value{fn}}, at))
		}
		call := f.mark(Value{Kind: Op, Name: opCall, Text: site + "." + strconv.Itoa(i), Index: d.Result, Fields: []string{derived}, Elems: []Value{fn}}, at)
		out = append(out, called(call, f.Package))
	}
	return out
}

// called works out what a derived call returns. A function that is nil, or that an
// object does not have, returns nothing.
func called(call Value, c caller) Value {
	fn := call.Elems[0]
	if fn.Kind == Zero {
		return zeroValue()
	}
	if r, ok := c.apply(fn, nil, call); ok {
		return r
	}
	if fn.Kind == Func {
		u := unknown("what " + fn.Name + " returns")
		u.At, u.pos = call.At, call.pos
		return u
	}
	if fn.Kind == Unknown {
		return fn
	}
	return call
}
