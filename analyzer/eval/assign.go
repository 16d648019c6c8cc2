package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// eachAssigned calls note with every expression that is assigned to inside n,
// and with what is assigned, where that is one expression. Declarations are
// noted too.
func eachAssigned(n ast.Node, note func(lhs, rhs ast.Expr, s ast.Stmt)) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch s := n.(type) {
		case *ast.AssignStmt:
			for i, lhs := range s.Lhs {
				var rhs ast.Expr
				if len(s.Lhs) == len(s.Rhs) && s.Tok == token.ASSIGN {
					rhs = s.Rhs[i]
				}
				note(lhs, rhs, s)
			}
		case *ast.IncDecStmt:
			note(s.X, nil, s)
		case *ast.RangeStmt:
			for _, lhs := range []ast.Expr{s.Key, s.Value} {
				if lhs != nil {
					note(lhs, nil, s)
				}
			}
		}
		return true
	})
}

// defines reports whether an assignment to lhs declares a variable.
func (p *Package) defines(lhs ast.Expr) bool {
	id, ok := ast.Unparen(lhs).(*ast.Ident)
	return ok && p.Info.Defs[id] != nil
}

// look notes of a function body which variables are assigned again after their
// declaration, which of them in a function literal, and where a goto leads. A
// literal sees only those variables that are as they were when it was made, and
// the function around it none that the literal assigns.
func (f *frame) look(body *ast.BlockStmt) {
	f.text = body
	eachAssigned(body, func(lhs, _ ast.Expr, _ ast.Stmt) {
		if v := f.root(lhs); v != nil && !f.defines(lhs) {
			f.often[v] = true
		}
	})
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BranchStmt:
			if n.Tok == token.GOTO {
				f.jumped[n.Label.Name] = true
			}
		case *ast.FuncLit:
			eachAssigned(n.Body, func(lhs, _ ast.Expr, _ ast.Stmt) {
				if v := f.root(lhs); v != nil && (v.Pos() < n.Pos() || n.End() <= v.Pos()) {
					f.shared[v] = true
				}
			})
		}
		return true
	})
}

// forget makes what is assigned inside n to variables from outside unknown.
func (f *frame) forget(n ast.Node) {
	eachAssigned(n, func(lhs, _ ast.Expr, s ast.Stmt) {
		v := f.root(lhs)
		if v == nil {
			return
		}
		if _, ok := f.vars[v]; ok {
			f.assignVar(v, unknown(v.Name()+", which is assigned in a loop or behind a jump at "+f.At(s.Pos())))
		}
	})
}

// assignVar gives a local variable a value, and so what points to it.
func (f *frame) assignVar(v *types.Var, x Value) {
	f.vars[v] = x
	for name, home := range f.homes {
		if home == v {
			f.retarget(name, x)
		}
	}
}

// retarget changes what all pointers of one name point to.
func (f *frame) retarget(name string, x Value) {
	for obj, v := range f.vars {
		if v.pointsTo(name) {
			f.vars[obj] = v.retarget(name, x)
		}
	}
}

func (v Value) pointsTo(name string) bool {
	if v.Kind == Ptr && v.Name == name {
		return true
	}
	for _, e := range v.Elems {
		if e.pointsTo(name) {
			return true
		}
	}
	return false
}

func (v Value) retarget(name string, x Value) Value {
	if v.Kind == Ptr && v.Name == name {
		v.Elems = []Value{x}
		return v
	}
	elems := make([]Value, len(v.Elems))
	for i, e := range v.Elems {
		elems[i] = e.retarget(name, x)
	}
	v.Elems = elems
	return v
}

// store assigns to a field of a local variable or of what a pointer points to
// or, if callers must know, of what a parameter points to.
func (f *frame) store(root *types.Var, path []string, x Value, keep bool, pos token.Pos) {
	old, here := f.vars[root]
	if !here {
		// A variable of the function around: the literal may run at any time.
		for o := f.outer; o != nil; o = o.outer {
			if _, ok := o.vars[root]; ok {
				o.shared[root] = true
			}
		}
		return
	}
	if i, prefix, ok := paramPath(old); ok {
		if keep {
			f.stores = append(f.stores, Store{Param: i, Path: append(prefix, path...), Value: x})
		}
		return
	}
	next := old.with(path, x)
	if old.Kind == Ptr && len(path) == 0 {
		next = old
		next.Elems = []Value{x}
	}
	f.assignVar(root, next)
	if next.Kind == Ptr && len(next.Elems) > 0 {
		f.pointee(next, next.Elems[0], pos)
	}
}

// pointee assigns to what a pointer points to: for every variable that holds the
// pointer, and for the variable that it points to.
func (f *frame) pointee(p, x Value, pos token.Pos) {
	switch {
	case p.Name == "":
		return
	case !strings.HasPrefix(p.Name, "@"):
		f.changeGlobal(p.Name, pos)
		return
	}
	if v, ok := f.homes[p.Name]; ok {
		f.vars[v] = x
	}
	f.retarget(p.Name, x)
	for o := f.outer; o != nil; o = o.outer {
		for obj, v := range o.vars {
			if v.pointsTo(p.Name) {
				o.shared[obj] = true
			}
		}
	}
}

// changeGlobal notes that the package variable with that key changes, or a part
// of it.
func (f *frame) changeGlobal(key string, pos token.Pos) {
	for _, pkg := range append([]*types.Package{f.Pkg}, f.Pkg.Imports()...) {
		name, ok := strings.CutPrefix(key, pkg.Path()+".")
		if !ok {
			continue
		}
		name, _, _ = strings.Cut(name, ".")
		if v, ok := pkg.Scope().Lookup(name).(*types.Var); ok {
			if f.Sealed(v.Type()) {
				f.changes = append(f.changes, Change{Pos: pos, What: pkg.Name() + "." + name})
			} else {
				f.mutate(v, pos)
			}
		}
	}
}
