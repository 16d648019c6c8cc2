package eval

import (
	"go/ast"
	"go/types"
	"slices"
	"strconv"
)

// box returns the value of an expression as it is seen in a variable of type to.
// If only its methods are seen there, it is an [Object] with those that a watched
// function would call.
func (f *frame) box(v Value, e ast.Expr, to types.Type) Value {
	from := f.Info.TypeOf(e)
	if len(f.methods) == 0 || from == nil || to == nil || v.Kind == Object || v.Kind == tuple || types.IsInterface(from) || !types.IsInterface(to) || !f.shows(to) {
		return v
	}
	if o := f.object(v, from, e); len(o.Fields) > 0 {
		return o
	}
	return v
}

// shows reports whether a watched function may call a method of values that are
// seen as a type: it has the method, or it can be asserted to have it.
func (f *frame) shows(t types.Type) bool {
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return true
	}
	i := types.Unalias(t).Underlying().(*types.Interface)
	if i.Empty() {
		return true
	}
	for m := range i.Methods() {
		if slices.Contains(f.methods, m.Name()) {
			return true
		}
	}
	return false
}

// object returns an object of a type that is no interface.
func (f *frame) object(v Value, t types.Type, at ast.Expr) Value {
	o := f.mark(Value{Kind: Object, Name: types.TypeString(t, nil), Elems: []Value{v}}, at)
	for _, name := range f.methods {
		obj, index, _ := types.LookupFieldOrMethod(t, false, f.Pkg, name)
		fn, ok := obj.(*types.Func)
		if !ok {
			continue
		}
		recv := v
		for _, field := range embedded(t, index) {
			recv = recv.Select(field)
		}
		m := f.mark(Value{Kind: Func, Name: Key(fn), Elems: []Value{recv}}, at)
		switch {
		case isInterfaceMethod(fn):
			m = methodOf(f.mark(Value{Kind: Op, Name: opMethod, Text: name, Elems: []Value{recv}}, at))
		case f.Library(fn.Signature().Recv().Type()) && holdsFunction(fn.Signature().Recv().Type(), 1):
			m = v // a library's named function type: the method calls the function
		}
		o.Fields, o.Elems = append(o.Fields, name), append(o.Elems, m)
	}
	return o
}

// embedded returns the fields that lead to a method with an index.
func embedded(t types.Type, index []int) []string {
	var names []string
	for _, i := range index[:len(index)-1] {
		if p, ok := types.Unalias(t).Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		s, ok := types.Unalias(t).Underlying().(*types.Struct)
		if !ok {
			break
		}
		names = append(names, s.Field(i).Name())
		t = s.Field(i).Type()
	}
	return names
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

// Method returns a method of an object as a function, or zero if it has none of that
// name.
func (v Value) Method(name string) Value {
	if i := slices.Index(v.Fields, name); i >= 0 && v.Kind == Object {
		return v.Elems[i+1]
	}
	return zeroValue()
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
	return f.object(f.mark(zeroValue(), at), t, at)
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
