package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// eval returns the value of an expression, and notes the watched calls in it.
func (f *frame) eval(e ast.Expr) Value {
	if tv, ok := f.Info.Types[e]; ok && tv.Value != nil {
		return f.mark(constValue(tv.Value), e)
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return f.eval(e.X)
	case *ast.Ident:
		return f.ident(e)
	case *ast.SelectorExpr:
		return f.selector(e)
	case *ast.CompositeLit:
		return f.composite(e)
	case *ast.FuncLit:
		return f.literal(e)
	case *ast.CallExpr:
		return f.call(e)
	case *ast.StarExpr:
		x := f.eval(e.X)
		if x.Kind == Ptr && len(x.Elems) > 0 {
			return x.Elems[0]
		}
		return x
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			return f.address(e)
		}
		f.eval(e.X)
		return f.stop(e, "")
	case *ast.TypeAssertExpr:
		return f.unboxed(f.eval(e.X), e.Type)
	case *ast.IndexExpr:
		return f.indexExpr(e)
	case *ast.IndexListExpr:
		return f.eval(e.X)
	case *ast.SliceExpr:
		x := f.eval(e.X)
		if e.Low == nil && e.High == nil {
			return x
		}
		return f.stop(e, "")
	case *ast.BinaryExpr:
		x, y := f.eval(e.X), f.eval(e.Y)
		if e.Op == token.ADD {
			return simplify(f.mark(Value{Kind: Op, Name: opConcat, Elems: []Value{x, y}}, e), f)
		}
		return f.stop(e, "")
	case *ast.KeyValueExpr:
		return f.eval(e.Value)
	}
	return f.stop(e, "")
}

// mark gives a value its place.
func (f *frame) mark(v Value, e ast.Node) Value {
	v.At, v.pos = f.At(e.Pos()), e.Pos()
	return v
}

// stop returns an unknown value that names the expression.
func (f *frame) stop(e ast.Expr, why string) Value {
	if why == "" {
		why = types.ExprString(e)
		if len(why) > 80 {
			why = why[:77] + "..."
		}
	}
	return f.mark(unknown(why), e)
}

func (f *frame) ident(id *ast.Ident) Value {
	switch obj := f.Info.ObjectOf(id).(type) {
	case *types.Nil:
		return f.mark(zeroValue(), id)
	case *types.Func:
		return f.mark(f.function(obj, id), id)
	case *types.Var:
		return f.variable(obj, id)
	}
	return f.stop(id, "")
}

// function is a declared function used as a value.
func (f *frame) function(fn *types.Func, at ast.Expr) Value {
	if _, ok := f.values[fn.Origin()]; !ok {
		f.values[fn.Origin()] = at.Pos()
	}
	return Value{Kind: Func, Name: Key(fn)}
}

func (f *frame) variable(v *types.Var, at ast.Expr) Value {
	if isGlobal(v) {
		x := f.global(v)
		if x.Kind == Unknown && x.At == "" {
			x = f.mark(x, at)
		}
		return x
	}
	for o := f; o != nil; o = o.outer {
		if o.shared[v] {
			return f.stop(at, v.Name()+", which a function literal assigns")
		}
	}
	if x, ok := f.vars[v]; ok {
		return x
	}
	for o := f.outer; o != nil; o = o.outer {
		x, ok := o.vars[v]
		if !ok {
			continue
		}
		if o.often[v] && x.Kind != Param {
			return f.stop(at, v.Name()+", which is assigned more than once around a function literal")
		}
		return x
	}
	return f.stop(at, v.Name())
}

func (f *frame) selector(e *ast.SelectorExpr) Value {
	sel, ok := f.Info.Selections[e]
	if !ok {
		return f.ident(e.Sel)
	}
	switch sel.Kind() {
	case types.FieldVal:
		x := f.eval(e.X)
		for _, name := range fieldPath(sel) {
			x = f.field(x, name)
		}
		if x.At == "" {
			x = f.mark(x, e)
		}
		if x.Kind == Unknown && x.Why == "" {
			x = f.stop(e, "")
		}
		return x
	case types.MethodVal:
		recv := f.receiver(e, sel)
		fn := sel.Obj().(*types.Func)
		if types.IsInterface(sel.Recv()) || isInterfaceMethod(fn) {
			m := methodOf(f.mark(Value{Kind: Op, Name: opMethod, Text: fn.Name(), Elems: []Value{recv}}, e))
			_, generic := types.Unalias(sel.Recv()).(*types.TypeParam)
			switch {
			case m.Kind == Func || m.Kind == Closure:
				return m
			case generic && m.Open():
				return m
			case generic:
				return f.stop(e, "the method "+types.ExprString(e)+" of a type parameter")
			}
			v := f.stop(e, "the method "+types.ExprString(e)+" of an interface")
			v.Name = dynamic
			return v
		}
		v := f.function(fn, e)
		v.Elems = []Value{recv}
		return f.mark(v, e)
	}
	return f.mark(f.function(sel.Obj().(*types.Func), e), e)
}

func isInterfaceMethod(fn *types.Func) bool {
	recv := fn.Signature().Recv()
	return recv != nil && types.IsInterface(recv.Type())
}

// field selects from a value, minding what this function has stored there.
func (f *frame) field(x Value, name string) Value {
	x = x.Select(name)
	if i, path, ok := paramPath(x); ok {
		for j := len(f.stores) - 1; j >= 0; j-- {
			if s := f.stores[j]; s.Param == i && pathString(s.Path) == pathString(path) {
				return s.Value
			}
		}
	}
	return x
}

// receiver is the value that a method is called on, embedded fields selected.
func (f *frame) receiver(e *ast.SelectorExpr, sel *types.Selection) Value {
	x := f.eval(e.X)
	for _, name := range fieldPath(sel) {
		x = f.field(x, name)
	}
	return x
}

// fieldPath returns the names of the fields that a selection goes through: all
// of them for a field, the embedded ones for a method.
func fieldPath(sel *types.Selection) []string {
	if sel.Kind() != types.FieldVal {
		return embedded(sel.Recv(), sel.Index())
	}
	return fieldNames(sel.Recv(), sel.Index())
}

// embedded returns the names of the fields that lead to a method with an index.
func embedded(t types.Type, index []int) []string { return fieldNames(t, index[:len(index)-1]) }

// fieldNames returns the names of the fields with an index.
func fieldNames(t types.Type, index []int) []string {
	var names []string
	for _, i := range index {
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

// address evaluates &x. The pointer is named after a variable, or after the
// place of a literal.
func (f *frame) address(e *ast.UnaryExpr) Value {
	x := f.eval(e.X)
	p := Value{Kind: Ptr, Elems: []Value{x}}
	switch inner := ast.Unparen(e.X).(type) {
	case *ast.CompositeLit:
		p.Name = f.site(inner.Pos()) + f.turn
	default:
		v := f.root(inner)
		if v == nil {
			break
		}
		if isGlobal(v) {
			p.Name = varKey(v)
		} else {
			p.Name = f.site(v.Pos()) + f.turn
			if _, whole := inner.(*ast.Ident); whole {
				f.homes[p.Name] = v
			}
		}
		switch inner := inner.(type) {
		case *ast.SelectorExpr:
			if f.Info.Selections[inner] != nil {
				p.Name += "." + inner.Sel.Name
			}
		case *ast.IndexExpr:
			p.Name += "." + types.ExprString(inner)
		}
	}
	return f.mark(p, e)
}

func (f *frame) indexExpr(e *ast.IndexExpr) Value {
	if tv, ok := f.Info.Types[e.Index]; ok && tv.IsType() {
		return f.eval(e.X) // an instance of a generic function
	}
	x, i := f.eval(e.X), f.eval(e.Index)
	return simplify(f.mark(Value{Kind: Op, Name: opIndex, Elems: []Value{x, i}}, e), f)
}

func (f *frame) composite(e *ast.CompositeLit) Value {
	t := f.Info.TypeOf(e)
	if p, ok := types.Unalias(t).Underlying().(*types.Pointer); ok {
		// &T is left out in the elements of a list or map of *T.
		x := f.literalOf(e, p.Elem())
		return f.mark(Value{Kind: Ptr, Name: f.site(e.Pos()) + f.turn, Elems: []Value{x}}, e)
	}
	return f.literalOf(e, t)
}

func (f *frame) literalOf(e *ast.CompositeLit, t types.Type) Value {
	v := f.valueOf(e, t)
	if key := literalKey(t); key != "" {
		if w, ok := f.Watch[key]; ok {
			args := make([]Value, len(w.Fields))
			for i, field := range w.Fields {
				args[i] = v.Select(field)
			}
			f.watch(w, key, args, e, f.site(e.Lbrace)+f.turn)
		}
	}
	return v
}

// literalKey returns the key of the literals of a type, or "".
func literalKey(t types.Type) string {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return ""
	}
	return n.Obj().Pkg().Path() + "." + n.Obj().Name() + "{}"
}

func (f *frame) valueOf(e *ast.CompositeLit, t types.Type) Value {
	switch u := types.Unalias(t).Underlying().(type) {
	case *types.Struct:
		v := Value{Kind: Struct}
		for i, elt := range e.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				if id, ok := kv.Key.(*ast.Ident); ok {
					v.Fields, v.Elems = append(v.Fields, id.Name), append(v.Elems, f.box(f.eval(kv.Value), kv.Value, f.Info.TypeOf(id)))
				}
			} else if i < u.NumFields() {
				v.Fields, v.Elems = append(v.Fields, u.Field(i).Name()), append(v.Elems, f.box(f.eval(elt), elt, u.Field(i).Type()))
			}
		}
		return f.mark(v, e)
	case *types.Slice, *types.Array:
		v := Value{Kind: List}
		for _, elt := range e.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				n, known := f.eval(kv.Key).AsInt()
				if !known || n < 0 || n > maxTurns {
					return f.stop(e, "a list with computed indexes")
				}
				for int64(len(v.Elems)) < n {
					v.Elems = append(v.Elems, zeroValue())
				}
				elt = kv.Value
			}
			v.Elems = append(v.Elems, f.box(f.eval(elt), elt, elementType(u)))
		}
		if array, ok := u.(*types.Array); ok && array.Len() <= maxTurns {
			for int64(len(v.Elems)) < array.Len() {
				v.Elems = append(v.Elems, zeroValue())
			}
		}
		return f.mark(v, e)
	case *types.Map:
		v := Value{Kind: Map}
		for _, elt := range e.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				v.Elems = append(v.Elems, f.eval(kv.Key), f.box(f.eval(kv.Value), kv.Value, u.Elem()))
			}
		}
		return f.mark(v, e)
	}
	for _, elt := range e.Elts {
		f.eval(elt)
	}
	return f.stop(e, "")
}

// elementType returns the type of the elements of a list.
func elementType(t types.Type) types.Type {
	switch t := t.(type) {
	case *types.Slice:
		return t.Elem()
	case *types.Array:
		return t.Elem()
	}
	return nil
}
