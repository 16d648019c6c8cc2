package reach

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"
)

// held is what an expression evaluates to: what is in the node with that key.
type held struct {
	key string
	pos token.Pos
	// inside reports whether it belongs to the same declaration, and so has the
	// same type parameters.
	inside bool
	// method, if not empty, is a method of a type parameter (see node). There is
	// no key then.
	method string
	// bound are the methods that stand for those of a generic function's type
	// parameters.
	bound []bound
}

// result returns a result of calling h.
func (h held) result(i int) held {
	h.key += result(i)
	return h
}

func result(i int) string {
	if i == 0 {
		return "()"
	}
	return "(" + strconv.Itoa(i) + ")"
}

// local begins the keys of what no other package can name.
const local = "local "

// variable returns the key of a variable.
func (p *Package) variable(v *types.Var) string {
	if global(v) {
		return "var " + v.Pkg().Path() + "." + v.Name()
	}
	key, ok := p.vars[v]
	if !ok {
		key = p.unnamed(v.Name())
		p.vars[v] = key
	}
	return key
}

func global(v *types.Var) bool { return v.Pkg() != nil && v.Parent() == v.Pkg().Scope() }

// unnamed returns a key that nothing else has.
func (p *Package) unnamed(name string) string {
	p.count++
	return local + name + "#" + strconv.Itoa(p.count)
}

// lead says that running n runs the part of h with a shape.
func (w *walker) lead(n *node, h held, shape string) {
	if h.method != "" {
		if shape == "" {
			w.edge(w.slot(n, h.method), w.open, nil, h.pos)
		}
		return
	}
	to := w.node(h.key + shape)
	w.edge(n, to, nil, h.pos)
	if h.inside {
		for _, s := range w.slots {
			w.edge(w.slot(n, s), w.slot(to, s), nil, h.pos)
		}
	}
	for _, b := range h.bound {
		if b.outer != "" {
			w.edge(w.slot(n, b.outer), w.slot(to, b.slot), nil, h.pos)
		} else {
			w.edge(n, b.method, w.slot(to, b.slot), h.pos)
		}
	}
}

// slot returns the node that says how n calls a method of a type parameter.
func (p *Package) slot(n *node, method string) *node {
	s := p.node(n.key + method)
	s.display = n.display
	return s
}

// hold says that the value of h, which is of type t, gets into dst.
func (w *walker) hold(dst string, h held, t types.Type) {
	for _, s := range w.shapes(t) {
		w.lead(w.node(dst+s), h, s)
	}
}

func (w *walker) assigned(lhs, rhs []ast.Expr) {
	switch {
	case len(lhs) == len(rhs):
		for i := range lhs {
			w.assign(lhs[i], rhs[i], w.Info.TypeOf(rhs[i]))
		}
	case len(rhs) == 1:
		results, ok := w.Info.TypeOf(rhs[0]).(*types.Tuple)
		if _, call := ast.Unparen(rhs[0]).(*ast.CallExpr); !ok || !call { // v, ok := m[k]
			w.assign(lhs[0], rhs[0], w.Info.TypeOf(lhs[0]))
			return
		}
		h, known := w.held(rhs[0])
		for i := range lhs {
			if dst, ok := w.place(lhs[i]); ok && known {
				w.hold(dst, h.result(i), results.At(i).Type())
			}
		}
	}
}

// assign says that what e holds of a type gets into a place.
func (w *walker) assign(lhs, e ast.Expr, t types.Type) {
	if len(w.shapes(t)) == 0 {
		return
	}
	if dst, ok := w.place(lhs); ok {
		if h, ok := w.held(e); ok {
			w.hold(dst, h, t)
		}
	}
}

// place returns the key of a local variable or a part of one.
func (w *walker) place(e ast.Expr) (string, bool) {
	root := ast.Unparen(e)
	for {
		switch x := root.(type) {
		case *ast.SelectorExpr:
			root = ast.Unparen(x.X)
			continue
		case *ast.IndexExpr:
			root = ast.Unparen(x.X)
			continue
		case *ast.StarExpr:
			root = ast.Unparen(x.X)
			continue
		}
		break
	}
	id, ok := root.(*ast.Ident)
	if !ok || id.Name == "_" {
		return "", false
	}
	if v, ok := w.Info.ObjectOf(id).(*types.Var); !ok || global(v) {
		return "", false
	}
	h, ok := w.held(e)
	return h.key, ok
}

func (w *walker) returned(n *ast.ReturnStmt) {
	if w.self == nil {
		return
	}
	results := w.sig.Results()
	if len(n.Results) == 1 && results.Len() > 1 { // return f()
		if h, ok := w.held(n.Results[0]); ok {
			for i := range results.Len() {
				w.hold(w.self.key+result(i), h.result(i), results.At(i).Type())
			}
		}
		return
	}
	for i, e := range n.Results {
		if t := w.Info.TypeOf(e); len(w.shapes(t)) > 0 {
			if h, ok := w.held(e); ok {
				w.hold(w.self.key+result(i), h, t)
			}
		}
	}
}

// switched follows v in switch v := x.(type), which is a variable of its own in
// each clause.
func (w *walker) switched(n *ast.TypeSwitchStmt) {
	assign, ok := n.Assign.(*ast.AssignStmt)
	if !ok {
		return
	}
	h, ok := w.held(assign.Rhs[0])
	for _, c := range n.Body.List {
		if v, isVar := w.Info.Implicits[c].(*types.Var); ok && isVar {
			w.hold(w.variable(v), h, v.Type())
		}
	}
}

// held returns what an expression holds, or false if nothing is known of it.
func (w *walker) held(e ast.Expr) (held, bool) {
	if fn := w.static(e); fn != nil {
		return w.function(e, fn)
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.FuncLit:
		return held{key: w.literal(e).key, pos: e.Pos(), inside: true}, true
	case *ast.CompositeLit:
		key := w.unnamed("")
		w.fill(key, e)
		return held{key: key, pos: e.Pos(), inside: true}, true
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			return w.held(e.X)
		}
	case *ast.StarExpr:
		return w.held(e.X)
	case *ast.IndexExpr:
		return w.held(e.X)
	case *ast.SliceExpr:
		return w.held(e.X)
	case *ast.TypeAssertExpr:
		return w.held(e.X)
	case *ast.CallExpr:
		return w.called(e)
	case *ast.Ident:
		if v, ok := w.Info.ObjectOf(e).(*types.Var); ok {
			return w.read(v, e)
		}
	case *ast.SelectorExpr:
		return w.selected(e)
	}
	return held{}, false
}

// called returns what a call returns.
func (w *walker) called(call *ast.CallExpr) (held, bool) {
	tv := w.Info.Types[call.Fun]
	switch {
	case tv.IsType():
		return w.held(call.Args[0])
	case tv.IsBuiltin():
		if id := name(call.Fun); id == nil || id.Name != "append" {
			return held{}, false
		}
		key := w.unnamed("")
		for _, a := range call.Args {
			if h, ok := w.held(a); ok {
				w.hold(key, h, w.Info.TypeOf(a))
			}
		}
		return held{key: key, pos: call.Pos(), inside: true}, true
	}
	h, ok := w.held(call.Fun)
	if !ok || h.method != "" {
		return held{}, false
	}
	if _, several := w.Info.TypeOf(call).(*types.Tuple); several {
		return h, true // each use says which result
	}
	return h.result(0), true
}

func (w *walker) read(v *types.Var, id *ast.Ident) (held, bool) {
	if _, fn := types.Unalias(v.Type()).Underlying().(*types.Signature); global(v) && !fn || v.IsField() {
		return held{}, false
	}
	return held{key: w.variable(v), pos: id.Pos(), inside: !global(v)}, true
}

func (w *walker) selected(e *ast.SelectorExpr) (held, bool) {
	sel := w.Info.Selections[e]
	if sel == nil { // package.Name
		if v, ok := w.Info.Uses[e.Sel].(*types.Var); ok {
			return w.read(v, e.Sel)
		}
		return held{}, false
	}
	if sel.Kind() != types.FieldVal {
		return w.typeParamMethod(e, sel)
	}
	h, ok := w.held(e.X)
	if !ok || h.method != "" {
		return held{}, false
	}
	h.key += fieldPath(sel)
	h.pos = e.Sel.Pos()
	return h, true
}

// fieldPath returns the shape of a selected field, with the embedded fields
// between.
func fieldPath(sel *types.Selection) string {
	var path strings.Builder
	t := sel.Recv()
	for _, i := range sel.Index() {
		if ptr, ok := types.Unalias(t).Underlying().(*types.Pointer); ok {
			t = ptr.Elem()
		}
		s, ok := types.Unalias(t).Underlying().(*types.Struct)
		if !ok {
			break
		}
		path.WriteString("." + s.Field(i).Name())
		t = s.Field(i).Type()
	}
	return path.String()
}

// fill puts the parts of a composite literal into dst.
func (w *walker) fill(dst string, lit *ast.CompositeLit) {
	t := types.Unalias(w.Info.TypeOf(lit)).Underlying()
	if ptr, ok := t.(*types.Pointer); ok {
		t = types.Unalias(ptr.Elem()).Underlying()
	}
	fields, _ := t.(*types.Struct)
	for i, e := range lit.Elts {
		to := dst
		kv, keyed := e.(*ast.KeyValueExpr)
		if keyed {
			e = kv.Value
		}
		switch id, isName := keyOf(kv).(*ast.Ident); {
		case fields != nil && isName:
			to += "." + id.Name
		case fields != nil && i < fields.NumFields():
			to += "." + fields.Field(i).Name()
		}
		if inner, ok := ast.Unparen(e).(*ast.CompositeLit); ok {
			w.fill(to, inner)
		} else if et := w.Info.TypeOf(e); len(w.shapes(et)) > 0 {
			if h, ok := w.held(e); ok {
				w.hold(to, h, et)
			}
		}
	}
}

func keyOf(kv *ast.KeyValueExpr) ast.Expr {
	if kv == nil {
		return nil
	}
	return kv.Key
}

// function returns a declared function that is used as a value.
func (w *walker) function(e ast.Expr, fn *types.Func) (held, bool) {
	n := w.declared(fn)
	if n == nil {
		return held{}, false
	}
	h := held{key: n.key, pos: name(e).Pos(), bound: w.bind(name(e), fn)}
	if len(h.bound) > 0 {
		w.instance(e, h)
	}
	return h, true
}

// static returns the function that an expression names, unless an interface
// decides which it is.
func (w *walker) static(e ast.Expr) *types.Func {
	id := name(e)
	if id == nil {
		return nil
	}
	fn, ok := w.Info.Uses[id].(*types.Func)
	if !ok {
		return nil
	}
	if recv := fn.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
		return nil
	}
	return fn
}
