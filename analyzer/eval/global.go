package eval

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// findStores notes what a function assigns to package variables.
func (p *Package) findStores(d *ast.FuncDecl) {
	note := func(lhs, rhs ast.Expr) {
		v := p.root(lhs)
		if v == nil || !isGlobal(v) || v.Pkg() != p.Pkg {
			return
		}
		if _, whole := ast.Unparen(lhs).(*ast.Ident); !whole {
			rhs = nil
		}
		p.assigned[v] = append(p.assigned[v], store{pos: lhs.Pos(), expr: rhs, fn: d})
	}
	eachAssigned(d.Body, func(lhs, rhs ast.Expr, _ ast.Stmt) { note(lhs, rhs) })
}

// root returns the variable at the root of an assignable expression, or nil.
func (p *Package) root(e ast.Expr) *types.Var {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			v, _ := p.Info.ObjectOf(x).(*types.Var)
			return v
		case *ast.ParenExpr:
			e = x.X
		case *ast.SelectorExpr:
			if v, ok := p.Info.Uses[x.Sel].(*types.Var); ok && isGlobal(v) {
				return v
			}
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		default:
			return nil
		}
	}
}

func isGlobal(v *types.Var) bool {
	return v.Pkg() != nil && !v.IsField() && v.Parent() == v.Pkg().Scope()
}

// mutate notes that a function changes a package variable in a way that its
// assignments do not show.
func (p *Package) mutate(v *types.Var, pos token.Pos) {
	p.change(v, pos, "is changed at "+p.At(pos))
}

func (p *Package) change(v *types.Var, pos token.Pos, how string) {
	if _, ok := p.changed[v]; !ok {
		p.changed[v] = Change{Pos: pos, What: how}
		p.again = true
	}
}

// lend takes the exported variables for changed whose methods change them, since
// any importer may call those.
func (p *Package) lend() {
	scope := p.Pkg.Scope()
	for _, name := range scope.Names() {
		v, ok := scope.Lookup(name).(*types.Var)
		if !ok || !v.Exported() || p.Sealed(v.Type()) || p.Task(v.Type()) || p.Library(v.Type()) || !p.Matters(v.Type()) {
			continue
		}
		t := types.Unalias(v.Type())
		if _, ptr := t.(*types.Pointer); !ptr {
			t = types.NewPointer(t)
		}
		methods := types.NewMethodSet(t)
		for i := range methods.Len() {
			fn, ok := methods.At(i).Obj().(*types.Func)
			if !ok || !fn.Exported() {
				continue
			}
			if s := p.summary(fn); s != nil && slices.ContainsFunc(s.Stores, func(st Store) bool { return st.Param == 0 }) {
				p.change(v, v.Pos(), "the method "+fn.Name()+" changes for whoever calls it")
			}
		}
	}
}

func (p *Package) runVars(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		vs, ok := spec.(*ast.ValueSpec)
		if !ok {
			continue
		}
		for i, name := range vs.Names {
			v, ok := p.Info.Defs[name].(*types.Var)
			switch {
			case !ok:
			case name.Name != "_":
				p.global(v)
			case i < len(vs.Values):
				f := p.newFrame(p.Pkg.Path() + ".init._")
				f.eval(vs.Values[i])
				f.leftover()
				p.other = append(p.other, f.effects...)
			}
		}
	}
}

func varKey(v *types.Var) string { return v.Pkg().Path() + "." + v.Name() }

// global returns the value of a package variable.
func (p *Package) global(v *types.Var) Value {
	if c, ok := p.changed[v]; ok {
		u := unknown(fmt.Sprintf("the variable %s, which %s", v.Name(), c.What))
		u.At, u.pos = p.At(c.Pos), c.Pos
		return u
	}
	if v.Pkg() != p.Pkg {
		if p.imported.changed[varKey(v)] {
			return unknown(fmt.Sprintf("the variable %s.%s, which a function changes", v.Pkg().Name(), v.Name()))
		}
		if x, ok := p.imported.variable(varKey(v)); ok {
			return x
		}
		return unknown(fmt.Sprintf("the variable %s.%s", v.Pkg().Name(), v.Name()))
	}
	if x, ok := p.globals[v]; ok {
		return x
	}
	if p.running[v] {
		return unknown("the variable " + v.Name() + ", which depends on itself")
	}
	p.running[v] = true
	x := p.evalGlobal(v)
	delete(p.running, v)
	p.globals[v] = x
	return x
}

func (p *Package) evalGlobal(v *types.Var) Value {
	init, ok := p.inits[v]
	stores := p.assigned[v]
	switch {
	case ok && len(stores) > 0 || len(stores) > 1:
		s := stores[len(stores)-1]
		u := unknown(fmt.Sprintf("the variable %s, which is assigned again at %s", v.Name(), p.At(s.pos)))
		u.At, u.pos = p.At(v.Pos()), v.Pos()
		return u
	case ok:
		f := p.newFrame(initName(v))
		x := f.eval(init.expr)
		if x.Kind == tuple {
			x = x.Elems[init.index]
		} else {
			x = f.box(x, init.expr, v.Type())
		}
		f.leftover()
		p.other = append(p.other, f.effects...)
		if x.Kind == Ptr && strings.HasPrefix(x.Name, "@") {
			x.Name = varKey(v)
		}
		if x.Kind == Unknown && x.At == "" {
			x.At, x.pos = p.At(init.expr.Pos()), init.expr.Pos()
		}
		return x
	case len(stores) == 0:
		return Value{Kind: Zero, At: p.At(v.Pos()), pos: v.Pos()}
	}
	fn, _ := p.Info.Defs[stores[0].fn.Name].(*types.Func)
	p.summary(fn)
	if x, ok := p.globals[v]; ok {
		return x
	}
	return unknown(fmt.Sprintf("the variable %s, which %s assigns", v.Name(), stores[0].fn.Name.Name))
}
