package eval

import (
	"go/ast"
	"go/types"
	"slices"
)

func (f *frame) call(e *ast.CallExpr) Value {
	fun := ast.Unparen(e.Fun)
	if tv, ok := f.Info.Types[fun]; ok && tv.IsType() {
		return f.box(f.eval(e.Args[0]), e.Args[0], tv.Type) // a conversion
	}
	if id, ok := fun.(*ast.Ident); ok {
		if b, ok := f.Info.Uses[id].(*types.Builtin); ok {
			return f.builtin(b.Name(), e)
		}
	}
	fn, recv, method := f.target(fun)
	if fn == nil {
		return f.dynamic(e, fun)
	}
	var args []Value
	if recv != nil {
		args = append(args, *recv)
	}
	args = append(args, f.arguments(e, fun, fn.Origin().Signature())...)
	key := Key(fn)
	if v, ok := f.pure(key, e, args); ok {
		return v
	}
	args = append(args, f.typeArguments(e, fun, fn)...)
	if _, ok := f.Watch[key]; ok {
		return f.watched(e, key, args)
	}
	if isInterfaceMethod(fn) && recv != nil {
		if v, ok := f.invoke(e, fun, fn, *recv, args[1:]); ok {
			return v
		}
	}
	why := ""
	if s := f.summary(fn); s != nil {
		after := f.applyStores(s, Value{}, e, f.targets(e, method), args)
		for _, eff := range f.bindEffects(s, Value{}, args, e.Pos(), f.At(e.Pos()), f.callSite(e)) {
			f.effect(eff)
		}
		r := f.concrete(f.bindResults(s, Value{}, args, after, f.callSite(e)), e)
		f.receive(r, e)
		if r.Kind == Unknown || r.Kind == tuple {
			r = f.specialized(fn, r, args, e)
		}
		if r.Kind != Unknown || len(r.Elems) > 0 {
			return r
		}
		why = r.Why
	}
	f.lendOut(e, fn, method)
	f.wall(e, fun, fn)
	if isInterfaceMethod(fn) {
		args = args[1:] // what the method is called on only says which one it is
	}
	return f.result(e, Value{Kind: Func, Name: key}, args, why)
}

// callSite names a call, in the turn of the loops around it.
func (f *frame) callSite(e *ast.CallExpr) string { return f.site(e.Lparen) + f.turn }

// watched is a call of a watched function.
func (f *frame) watched(e *ast.CallExpr, key string, args []Value) Value {
	w := f.Watch[key]
	if w.Cases {
		v := f.stop(e, "")
		v.Name = nameOf + key
		return v
	}
	args, allow := f.watch(w, key, args, e, f.callSite(e)), f.Allow(e.Pos())
	if w.Result != nil {
		return f.mark(w.Result(args, Call{Site: f.callSite(e), Allow: allow}), e)
	}
	return f.stop(e, "")
}

// watch files the effect of a watched call or literal, and returns its arguments
// as they are then.
func (f *frame) watch(w Watched, key string, args []Value, at ast.Expr, site string) []Value {
	derived := f.derive(w, args, at, site)
	for i, name := range w.Methods {
		if i < len(args) {
			args[i] = methodOf(f.mark(Value{Kind: Op, Name: opMethod, Text: name, Elems: []Value{args[i]}}, at))
		}
	}
	for _, i := range w.Unused {
		if i < len(args) {
			args[i] = zeroValue()
		}
	}
	args = append(args, derived...)
	if w.Mute {
		return args
	}
	filed := args
	if w.Loose {
		filed = make([]Value, len(args))
		for i, a := range args {
			filed[i] = nameless(a)
		}
	}
	f.effect(Effect{API: key, Args: filed, At: f.At(at.Pos()), Allow: f.Allow(at.Pos()), pos: at.Pos()})
	return args
}

// dynamic is a call of a function that a variable, a parameter or another call
// gives.
func (f *frame) dynamic(e *ast.CallExpr, fun ast.Expr) Value {
	callee := f.eval(fun)
	return f.callValue(e, fun, callee, f.arguments(e, fun, nil))
}

// callValue calls a function value.
func (f *frame) callValue(e *ast.CallExpr, fun ast.Expr, callee Value, args []Value) Value {
	if _, ok := f.Watch[callee.Name]; ok && callee.Kind == Func {
		return f.watched(e, callee.Name, append(slices.Clone(callee.Elems), args...))
	}
	if s, _, ok := f.callee(callee); ok {
		all, targets := args, e.Args
		if callee.Kind == Func && len(callee.Elems) > 0 {
			all, targets = append(slices.Clone(callee.Elems), args...), append([]ast.Expr{nil}, targets...)
		}
		after := f.applyStores(s, callee, e, targets, all)
		for _, eff := range f.bindEffects(s, callee, args, e.Pos(), f.At(e.Pos()), f.callSite(e)) {
			f.effect(eff)
		}
		r := f.concrete(f.bindResults(s, callee, args, after, f.callSite(e)), e)
		f.receive(r, e)
		return r
	}
	f.lendOut(e, nil, nil)
	if callee.Open() {
		call := append([]Value{callee}, args...)
		f.effect(Effect{API: CallEffect, Args: call, At: f.At(e.Pos()), Text: f.hides(e, fun), Allow: f.Allow(e.Pos()), Site: f.callSite(e), pos: e.Pos(), local: !f.takes(fun), matters: f.carries(fun, f.Matters)})
		return f.tupleOf(e, func(i int) Value {
			return f.mark(Value{Kind: Op, Name: opCall, Text: f.callSite(e), Index: i, Elems: call}, e)
		})
	}
	f.wall(e, fun, nil)
	return f.result(e, callee, args, "")
}

// target returns the declared function that a call runs, and its receiver. The
// function is nil where the call is dynamic.
func (f *frame) target(fun ast.Expr) (fn *types.Func, recv *Value, method *ast.SelectorExpr) {
	switch x := fun.(type) {
	case *ast.IndexExpr:
		return f.target(ast.Unparen(x.X))
	case *ast.IndexListExpr:
		return f.target(ast.Unparen(x.X))
	case *ast.Ident:
		fn, _ = f.Info.Uses[x].(*types.Func)
		return fn, nil, nil
	case *ast.SelectorExpr:
		sel, ok := f.Info.Selections[x]
		if !ok {
			fn, _ = f.Info.Uses[x.Sel].(*types.Func)
			return fn, nil, nil
		}
		m, ok := sel.Obj().(*types.Func)
		if !ok {
			return nil, nil, nil
		}
		if sel.Kind() == types.MethodExpr {
			if isInterfaceMethod(m) {
				return nil, nil, nil
			}
			return m, nil, nil
		}
		r := f.receiver(x, sel)
		return m, &r, x
	}
	return nil, nil, nil
}

// arguments evaluates the arguments. Variadic ones that are not spread become
// one list. generic is the signature with the type parameters of the function, if
// it is declared.
func (f *frame) arguments(e *ast.CallExpr, fun ast.Expr, generic *types.Signature) []Value {
	sig, ok := types.Unalias(f.Info.TypeOf(fun)).Underlying().(*types.Signature)
	if generic == nil || ok && generic.Params().Len() != sig.Params().Len() {
		generic = sig // a method expression has its receiver among the parameters
	}
	var args []Value
	for i, a := range e.Args {
		v := f.eval(a)
		if ok {
			v = f.box(v, a, paramType(generic, i, e.Ellipsis.IsValid()))
		}
		args = append(args, v)
	}
	if len(args) == 1 && args[0].Kind == tuple {
		args = args[0].Elems
	}
	if !ok || !sig.Variadic() || e.Ellipsis.IsValid() {
		return args
	}
	n := min(sig.Params().Len()-1, len(args))
	rest := f.mark(Value{Kind: List, Elems: slices.Clone(args[n:])}, e)
	return append(args[:n:n], rest)
}

// paramType returns the type that argument number i, counted from 0, is converted
// to, or nil.
func paramType(sig *types.Signature, i int, spread bool) types.Type {
	n := sig.Params().Len()
	switch {
	case sig.Variadic() && i >= n-1 && !spread:
		if list, ok := types.Unalias(sig.Params().At(n - 1).Type()).Underlying().(*types.Slice); ok {
			return list.Elem()
		}
	case i < n:
		return sig.Params().At(i).Type()
	}
	return nil
}

func (f *frame) builtin(name string, e *ast.CallExpr) Value {
	var elem types.Type
	if list, ok := types.Unalias(f.Info.TypeOf(e)).Underlying().(*types.Slice); ok && !e.Ellipsis.IsValid() {
		elem = list.Elem() // of append
	}
	var args []Value
	for _, a := range e.Args {
		if tv := f.Info.Types[a]; tv.IsType() {
			args = append(args, zeroValue())
			continue
		}
		args = append(args, f.box(f.eval(a), a, elem))
	}
	switch name {
	case "append":
		rest := f.mark(Value{Kind: List, Elems: args[1:]}, e)
		if e.Ellipsis.IsValid() {
			rest = args[1]
		}
		return simplify(f.mark(Value{Kind: Op, Name: opAppend, Elems: []Value{args[0], rest}}, e), f)
	case "new":
		return f.mark(Value{Kind: Ptr, Name: f.site(e.Pos()) + f.turn, Elems: []Value{zeroValue()}}, e)
	case "make":
		switch types.Unalias(f.Info.TypeOf(e)).Underlying().(type) {
		case *types.Map:
			return f.mark(Value{Kind: Map}, e)
		case *types.Slice:
			if n, ok := args[1].AsInt(); ok && n <= maxTurns {
				v := Value{Kind: List}
				for range n {
					v.Elems = append(v.Elems, zeroValue())
				}
				return f.mark(v, e)
			}
		}
	case "clear", "delete", "copy":
		if v := f.root(e.Args[0]); v != nil && isGlobal(v) {
			f.mutate(v, e.Pos())
		}
		f.set(e.Args[0], f.stop(e.Args[0], types.ExprString(e.Args[0])+", which is changed by "+name), e.Pos())
	case "len":
		if x := args[0].Deref(); x.Kind == List {
			return f.mark(intValue(len(x.Elems)), e)
		}
	}
	return f.stop(e, "")
}

// pure works out functions of the standard library that names and lists are
// often built with.
func (f *frame) pure(key string, e *ast.CallExpr, args []Value) (Value, bool) {
	op := Value{Kind: Op}
	switch key {
	case "fmt.Sprintf":
		op.Name, op.Elems = opFormat, args[:1:1]
		if args[1].Kind != List {
			return Value{}, false
		}
		op.Elems = append(op.Elems, args[1].Elems...)
	case "slices.Concat":
		if args[0].Kind != List {
			return Value{}, false
		}
		op.Name, op.Elems = opAppend, args[0].Elems
	case "slices.Clone", "slices.Clip":
		op.Name, op.Elems = opAppend, args
	case "sync.OnceFunc", "sync.OnceValue", "sync.OnceValues":
		return args[0], true
	default:
		if _, ok := texts[key]; !ok {
			return Value{}, false
		}
		op.Name, op.Text, op.Elems = opText, key, args
	}
	return simplify(f.mark(op, e), f), true
}

// result is what a call returns of which nothing is known but the functions
// that go in, and why that is, if the function itself is known.
func (f *frame) result(e *ast.CallExpr, callee Value, args []Value, why string) Value {
	elems := []Value{callee}
	for _, a := range args {
		if a.holdsFunc() {
			elems = append(elems, a)
		}
	}
	return f.tupleOf(e, func(i int) Value {
		v := f.stop(e, why)
		v.Kind, v.Index, v.Elems = Result, i, elems
		return v
	})
}

func (f *frame) tupleOf(e *ast.CallExpr, result func(i int) Value) Value {
	t, ok := f.Info.TypeOf(e).(*types.Tuple)
	if !ok {
		return result(0)
	}
	out := Value{Kind: tuple}
	for i := range t.Len() {
		out.Elems = append(out.Elems, result(i))
	}
	return out
}

// concrete takes the results of a generic function out of the interfaces that its
// type parameters stand for.
func (f *frame) concrete(r Value, e *ast.CallExpr) Value {
	t := f.Info.TypeOf(e)
	if list, ok := t.(*types.Tuple); ok {
		for i := range min(len(r.Elems), list.Len()) {
			if !types.IsInterface(list.At(i).Type()) {
				r.Elems[i] = r.Elems[i].Inner()
			}
		}
		return r
	}
	if !types.IsInterface(t) {
		return r.Inner()
	}
	return r
}

func (v Value) holdsFunc() bool {
	return v.Kind == Func || v.Kind == Closure || v.Open() || slices.ContainsFunc(v.Elems, Value.holdsFunc)
}

// effect files an effect after unrolling what can be.
func (f *frame) effect(e Effect) {
	e.Where = append(slices.Clone(f.where), e.Where...)
	for _, e := range expand(e, f.Package) {
		if !f.Watch[e.API].Loose || !slices.ContainsFunc(f.effects, e.same) {
			f.effects = append(f.effects, e)
		}
	}
}
