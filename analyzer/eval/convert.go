package eval

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// convert notes where a value whose method registers or declares what its caller
// says is turned into an interface with that method, and no call of the method
// through an interface is seen: it is then out of sight.
func (p *Package) convert() {
	c := converter{Package: p, hiding: p.hidingMethods()}
	if len(c.hiding) == 0 {
		return
	}
	for _, f := range p.Files {
		for _, d := range f.Decls {
			var results *types.Tuple
			if d, ok := d.(*ast.FuncDecl); ok {
				if fn, ok := p.Info.Defs[d.Name].(*types.Func); ok {
					results = fn.Signature().Results()
				}
			}
			c.visit(d, results)
		}
	}
	for id, inst := range p.Info.Instances {
		c.instance(id, inst)
	}
}

// hidingMethods returns the keys of the methods with effects that a caller
// decides.
func (p *Package) hidingMethods() map[string]bool {
	out := make(map[string]bool)
	note := func(s *Summary) {
		if s != nil && strings.HasPrefix(s.Func, "(") && slices.ContainsFunc(s.Effects, p.decidedByCaller) {
			out[s.Func] = true
		}
	}
	for _, s := range p.funcs {
		note(s)
	}
	for key := range p.imported.raw {
		note(p.imported.function(key))
	}
	return out
}

func (p *Package) decidedByCaller(e Effect) bool {
	if e.API == CallEffect {
		return e.Text != "" && e.open()
	}
	return slices.ContainsFunc(p.Watch[e.API].Decides, func(i int) bool { return i < len(e.Args) && e.Args[i].OpenCode() })
}

type converter struct {
	*Package
	hiding map[string]bool
}

// visit looks for conversions in a node. results are those of the function
// around it.
func (c *converter) visit(n ast.Node, results *types.Tuple) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			if sig, ok := types.Unalias(c.Info.TypeOf(n)).(*types.Signature); ok {
				c.visit(n.Body, sig.Results())
			}
			return false
		case *ast.CallExpr:
			c.call(n)
		case *ast.ReturnStmt:
			if results != nil && len(n.Results) == results.Len() {
				for i, e := range n.Results {
					c.check(e, results.At(i).Type())
				}
			}
		case *ast.AssignStmt:
			if len(n.Lhs) == len(n.Rhs) {
				for i, e := range n.Rhs {
					c.check(e, c.Info.TypeOf(n.Lhs[i]))
				}
			}
		case *ast.ValueSpec:
			if n.Type != nil {
				for _, e := range n.Values {
					c.check(e, c.Info.TypeOf(n.Type))
				}
			}
		case *ast.SendStmt:
			if ch, ok := types.Unalias(c.Info.TypeOf(n.Chan)).Underlying().(*types.Chan); ok {
				c.check(n.Value, ch.Elem())
			}
		case *ast.CompositeLit:
			c.composite(n)
		case *ast.TypeAssertExpr:
			if n.Type != nil {
				c.assertion(n.Type)
			}
		case *ast.TypeSwitchStmt:
			for _, clause := range n.Body.List {
				for _, e := range clause.(*ast.CaseClause).List {
					c.assertion(e)
				}
			}
		}
		return true
	})
}

func (c *converter) call(call *ast.CallExpr) {
	tv := c.Info.Types[call.Fun]
	if tv.IsType() {
		c.check(call.Args[0], tv.Type)
		return
	}
	sig, ok := types.Unalias(tv.Type).Underlying().(*types.Signature)
	if !ok {
		return
	}
	for i, a := range call.Args {
		n := sig.Params().Len()
		switch {
		case sig.Variadic() && i >= n-1 && !call.Ellipsis.IsValid():
			if list, ok := types.Unalias(sig.Params().At(n - 1).Type()).Underlying().(*types.Slice); ok {
				c.check(a, list.Elem())
			}
		case i < n:
			c.check(a, sig.Params().At(i).Type())
		}
	}
}

func (c *converter) composite(lit *ast.CompositeLit) {
	t := types.Unalias(c.Info.TypeOf(lit)).Underlying()
	if ptr, ok := t.(*types.Pointer); ok {
		t = types.Unalias(ptr.Elem()).Underlying()
	}
	for i, e := range lit.Elts {
		kv, keyed := e.(*ast.KeyValueExpr)
		if keyed {
			e = kv.Value
		}
		switch t := t.(type) {
		case *types.Struct:
			if !keyed && i < t.NumFields() {
				c.check(e, t.Field(i).Type())
			} else if keyed {
				if id, ok := kv.Key.(*ast.Ident); ok {
					c.check(e, c.Info.TypeOf(id))
				}
			}
		case *types.Slice:
			c.check(e, t.Elem())
		case *types.Array:
			c.check(e, t.Elem())
		case *types.Map:
			c.check(e, t.Elem())
			if keyed {
				c.check(kv.Key, t.Key())
			}
		}
	}
}

// instance looks at a type argument, which is called through its constraint.
func (c *converter) instance(id *ast.Ident, inst types.Instance) {
	var params *types.TypeParamList
	switch t := c.Info.Uses[id].(type) {
	case *types.Func:
		params = t.Origin().Signature().TypeParams()
	case *types.TypeName:
		if named, ok := types.Unalias(t.Type()).(*types.Named); ok {
			params = named.Origin().TypeParams()
		}
	}
	for i := range min(params.Len(), inst.TypeArgs.Len()) {
		if iface, ok := params.At(i).Constraint().Underlying().(*types.Interface); ok {
			c.methods(id, inst.TypeArgs.At(i), iface, types.TypeString(params.At(i).Constraint(), types.RelativeTo(c.Pkg)))
		}
	}
}

// check looks at a value that becomes a value of another type.
func (c *converter) check(e ast.Expr, to types.Type) {
	from := c.Info.TypeOf(e)
	if to == nil || from == nil || types.IsInterface(from) {
		return
	}
	if _, param := types.Unalias(to).(*types.TypeParam); param {
		return
	}
	if iface, ok := types.Unalias(to).Underlying().(*types.Interface); ok {
		c.methods(e, from, iface, types.TypeString(to, types.RelativeTo(c.Pkg)))
	}
}

func (c *converter) methods(at ast.Expr, from types.Type, iface *types.Interface, name string) {
	for m := range iface.Methods() {
		obj, _, _ := types.LookupFieldOrMethod(from, true, m.Pkg(), m.Name())
		if fn, ok := obj.(*types.Func); ok && c.hiding[Key(fn)] && !c.invoked[Key(fn)] {
			c.hide(at, m.Name(), name)
		}
	}
}

// assertion looks at an interface that a value of another interface is asserted
// to have. Its method may be any of that name.
func (c *converter) assertion(t ast.Expr) {
	tv, ok := c.Info.Types[t]
	if !ok || !tv.IsType() {
		return
	}
	iface, ok := types.Unalias(tv.Type).Underlying().(*types.Interface)
	if !ok {
		return
	}
	for m := range iface.Methods() {
		for key := range c.hiding {
			if strings.HasSuffix(key, ")."+m.Name()) {
				c.hide(t, m.Name(), types.TypeString(tv.Type, types.RelativeTo(c.Pkg)))
				break
			}
		}
	}
}

func (c *converter) hide(at ast.Expr, method, iface string) {
	c.other = append(c.other, Effect{
		API: WallEffect, At: c.At(at.Pos()), Allow: c.Allow(at.Pos()), pos: at.Pos(),
		Text: "the method " + method + " of the interface " + iface,
	})
}
