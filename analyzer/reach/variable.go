package reach

import (
	"go/ast"
	"go/token"
	"go/types"
)

// stores are the assignments to package variables that are functions.
type stores struct {
	*Package
	found map[*types.Var][]store
	order []*types.Var
}

// store is the value that is assigned: a result of expr if that is a call with
// several. No expr: it cannot be said.
type store struct {
	expr  ast.Expr
	index int
}

// variables follows what package variables hold that are assigned once. What an
// initializer itself calls runs before any handler.
func (p *Package) variables() {
	s := stores{Package: p, found: make(map[*types.Var][]store)}
	w := walker{Package: p}
	for _, f := range p.Files {
		ast.Inspect(f, s.visit)
		for _, d := range f.Decls {
			if d, ok := d.(*ast.GenDecl); ok {
				ast.Inspect(d, w.visitLiterals)
			}
		}
	}
	for _, v := range s.order {
		if list := s.found[v]; len(list) == 1 && list[0].expr != nil {
			w.initialize(v, list[0])
		}
	}
}

// visitLiterals makes nodes of the function literals outside of functions.
func (w *walker) visitLiterals(n ast.Node) bool {
	lit, ok := n.(*ast.FuncLit)
	if ok {
		w.literal(lit)
	}
	return !ok
}

func (w *walker) initialize(v *types.Var, s store) {
	h, ok := w.held(s.expr)
	if !ok {
		return
	}
	if _, several := w.Info.TypeOf(s.expr).(*types.Tuple); several {
		h = h.result(s.index)
	}
	w.hold(w.variable(v), h, v.Type())
}

func (s *stores) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		s.assigned(n.Lhs, n.Rhs)
	case *ast.ValueSpec:
		if len(n.Values) > 0 {
			names := make([]ast.Expr, len(n.Names))
			for i, id := range n.Names {
				names[i] = id
			}
			s.assigned(names, n.Values)
		}
	case *ast.RangeStmt:
		s.note(n.Key, store{})
		s.note(n.Value, store{})
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			s.note(n.X, store{})
		}
	}
	return true
}

func (s *stores) assigned(lhs, rhs []ast.Expr) {
	for i, e := range lhs {
		if len(lhs) == len(rhs) {
			s.note(e, store{expr: rhs[i]})
		} else {
			s.note(e, store{expr: rhs[0], index: i})
		}
	}
}

func (s *stores) note(e ast.Expr, x store) {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return
	}
	v, ok := s.Info.ObjectOf(id).(*types.Var)
	if !ok || v.Parent() != s.Pkg.Scope() {
		return
	}
	if s.found[v] == nil {
		s.order = append(s.order, v)
	}
	s.found[v] = append(s.found[v], x)
}
