package reach

import (
	"go/ast"
	"go/types"
	"slices"
)

// walker collects what running a function runs: what its body calls, and the
// functions that it hands to a call. Where functions go besides (into
// variables, and out of the function as a result) is for hold.go.
type walker struct {
	*Package
	// self is the function, and sig its type. Both are nil for what stands
	// outside of functions, and is run before any handler.
	self *node
	sig  *types.Signature
	// slots are the methods of the type parameters that the body can call.
	slots []string
	// quiet are calls whose arguments are not run: they go into a declaration
	// or a registration.
	quiet map[*ast.CallExpr]bool
}

// walk collects what a function body runs.
func (p *Package) walk(n *node, sig *types.Signature, slots []string, body *ast.BlockStmt) {
	w := walker{Package: p, self: n, sig: sig, slots: slots, quiet: make(map[*ast.CallExpr]bool)}
	for i := range sig.Results().Len() {
		if v := sig.Results().At(i); v.Name() != "" && v.Name() != "_" {
			w.hold(n.key+result(i), held{key: p.variable(v), inside: true}, v.Type())
		}
	}
	ast.Inspect(body, w.visit)
}

func (w *walker) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncLit:
		w.literal(n)
		return false
	case *ast.CallExpr:
		w.call(n)
	case *ast.RangeStmt:
		w.loop(n)
	case *ast.ReturnStmt:
		w.returned(n)
	case *ast.AssignStmt:
		w.assigned(n.Lhs, n.Rhs)
	case *ast.ValueSpec:
		names := make([]ast.Expr, len(n.Names))
		for i, id := range n.Names {
			names[i] = id
		}
		w.assigned(names, n.Values)
	case *ast.TypeSwitchStmt:
		w.switched(n)
	}
	return true
}

// literal returns the node of a function literal.
func (w *walker) literal(lit *ast.FuncLit) *node {
	if n, ok := w.walked[lit]; ok {
		return n
	}
	n := w.node(w.literals[lit])
	n.own, n.display = true, "func at "+w.at(lit.Pos())
	w.walked[lit] = n
	if sig, ok := types.Unalias(w.Info.TypeOf(lit)).(*types.Signature); ok {
		w.walk(n, sig, w.slots, lit.Body)
	}
	return n
}

func (w *walker) call(call *ast.CallExpr) {
	if tv := w.Info.Types[call.Fun]; tv.IsType() || tv.IsBuiltin() {
		return
	}
	h, ok := w.held(call.Fun)
	if ok {
		w.run(h)
	}
	// The method of an interface, or of a function, runs what the value is.
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && w.Info.Selections[sel] != nil {
		w.hand(sel.X)
	}
	if ok && w.Watched(h.key) {
		w.silence(call.Args)
		for _, a := range call.Args {
			if fn := w.static(a); fn != nil {
				w.function(a, fn) // it may be concrete here only
			}
		}
		return
	}
	if !w.quiet[call] {
		for _, a := range call.Args {
			w.hand(a)
		}
	}
}

// silence notes that what the calls in these expressions are handed is not run.
func (w *walker) silence(args []ast.Expr) {
	for _, a := range args {
		ast.Inspect(a, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				w.quiet[call] = true
			}
			_, lit := n.(*ast.FuncLit)
			return !lit
		})
	}
}

// hand notes that a value is handed to a call, which runs it if it is a function
// or a list of some.
func (w *walker) hand(e ast.Expr) {
	t := w.Info.TypeOf(e)
	if results, ok := t.(*types.Tuple); ok { // f(g())
		h, ok := w.held(e)
		for i := range results.Len() {
			if ok && w.runs(results.At(i).Type()) {
				w.run(h.result(i))
			}
		}
		return
	}
	if w.runs(t) {
		if h, ok := w.held(e); ok {
			w.run(h)
		}
	}
}

// runs reports whether a value of a type is, or has for an element, a function.
func (w *walker) runs(t types.Type) bool { return slices.Contains(w.shapes(t), "") }

func (w *walker) run(h held) {
	if w.self != nil {
		w.lead(w.self, h, "")
	}
}

func (w *walker) loop(n *ast.RangeStmt) {
	t := w.Info.TypeOf(n.X)
	if t == nil {
		return
	}
	switch types.Unalias(t).Underlying().(type) {
	case *types.Signature:
		w.hand(n.X)
	case *types.Slice, *types.Array, *types.Map, *types.Pointer:
		if n.Value != nil {
			w.assign(n.Value, n.X, w.Info.TypeOf(n.Value))
		}
	}
}
