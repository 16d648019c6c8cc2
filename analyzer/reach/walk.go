package reach

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/shipmindlabs/routecheck/analyzer/eval"
)

// walk collects the calls of a function body. A function literal belongs to the
// body if it is called there, handed to a call, or kept in a local variable; one
// that is returned or stored elsewhere is a node of its own, which whoever calls
// it reaches.
func (p *Package) walk(n *node, body ast.Node) {
	w := walker{Package: p, node: n, away: make(map[ast.Node]bool)}
	ast.Inspect(body, w.visit)
}

type walker struct {
	*Package
	node *node
	// away are expressions whose functions go somewhere else and are not called
	// here.
	away map[ast.Node]bool
}

func (w *walker) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ReturnStmt:
		w.send(n.Results...)
	case *ast.SendStmt:
		w.send(n.Value)
	case *ast.CompositeLit:
		for _, e := range n.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				e = kv.Value
			}
			w.send(e)
		}
	case *ast.AssignStmt:
		for i, lhs := range n.Lhs {
			if len(n.Lhs) == len(n.Rhs) && !w.local(lhs) {
				w.send(n.Rhs[i])
			}
		}
	case *ast.CallExpr:
		w.call(n)
	case *ast.FuncLit:
		name := w.literals[n]
		lit := w.literal(n)
		if !w.away[n] {
			w.node.edges = append(w.node.edges, edge{to: name, display: lit.display, pos: n.Pos()})
		}
		return false
	case *ast.Ident:
		w.value(n, n)
	case *ast.SelectorExpr:
		if w.value(n, n.Sel) {
			ast.Inspect(n.X, w.visit)
			return false
		}
	}
	return true
}

// send notes that the functions in these expressions go elsewhere.
func (w *walker) send(list ...ast.Expr) {
	for _, e := range list {
		switch e := ast.Unparen(e).(type) {
		case *ast.FuncLit, *ast.Ident, *ast.SelectorExpr:
			w.away[e] = true
		case *ast.CallExpr:
			if tv, ok := w.Info.Types[e.Fun]; ok && tv.IsType() {
				w.send(e.Args...)
			}
		}
	}
}

func (w *walker) local(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := w.Info.ObjectOf(id).(*types.Var)
	return !ok || v.Parent() != w.Pkg.Scope()
}

func (w *walker) call(call *ast.CallExpr) {
	fun := ast.Unparen(call.Fun)
	for {
		if ix, ok := fun.(*ast.IndexExpr); ok {
			fun = ast.Unparen(ix.X)
			continue
		}
		if ix, ok := fun.(*ast.IndexListExpr); ok {
			fun = ast.Unparen(ix.X)
			continue
		}
		break
	}
	fn := w.static(fun)
	if fn == nil {
		return
	}
	w.away[fun] = true // an edge is added here, so the name is no value
	if w.Watched(eval.Key(fn)) {
		w.send(call.Args...)
		w.sendInside(call.Args)
	}
	w.edge(fn, name(fun).Pos())
}

// sendInside keeps the functions in a declaration's literal away: its key is
// not part of a handler.
func (w *walker) sendInside(args []ast.Expr) {
	for _, a := range args {
		ast.Inspect(a, func(n ast.Node) bool {
			if lit, ok := n.(*ast.FuncLit); ok {
				w.away[lit] = true
				return false
			}
			return true
		})
	}
}

func (w *walker) edge(fn *types.Func, pos token.Pos) {
	w.node.edges = append(w.node.edges, edge{to: eval.Key(fn), display: Display(fn), pos: pos, fn: fn.Origin()})
}

// value adds an edge for a function that is used as a value, and reports whether
// e is one.
func (w *walker) value(e ast.Expr, id *ast.Ident) bool {
	fn, ok := w.Info.Uses[id].(*types.Func)
	if !ok {
		return false
	}
	if !w.away[e] && w.static(e) != nil {
		w.edge(fn, id.Pos())
	}
	return true
}

// static returns the function that an expression names, unless an interface
// decides which it is.
func (w *walker) static(e ast.Expr) *types.Func {
	fn, ok := w.Info.Uses[name(e)].(*types.Func)
	if !ok {
		return nil
	}
	if recv := fn.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
		return nil
	}
	return fn
}

// name returns the identifier that names a function, or nil.
func name(e ast.Expr) *ast.Ident {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e
	case *ast.SelectorExpr:
		return e.Sel
	}
	return nil
}
