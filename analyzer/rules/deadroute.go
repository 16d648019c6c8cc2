package rules

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/shipmindlabs/routecheck/analyzer/topology"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

func deadroute() *Rule {
	return &Rule{
		ID:    "deadroute",
		Title: "a route that can never match because an earlier one takes all its names",
		Why:   "Somebody believes that it decides where a task goes, and it does not.",
		check: func(p *Pass) {
			p.faults("deadroute", func(t topology.Topology, f taskmeta.Fault) []analysis.SuggestedFix {
				return p.deleteRoute(t.Key, t.RoutePos[f.Route])
			})
		},
	}
}

// deleteRoute returns the fix that deletes the route at pos, if it stands in the
// literal of the topology's own variable. One that a helper returned, or that
// came from a copy, may be alive in another topology.
func (p *Pass) deleteRoute(topology string, pos token.Pos) []analysis.SuggestedFix {
	list := p.routeList(topology)
	if list == nil {
		return nil
	}
	i := slices.IndexFunc(list.Elts, func(e ast.Expr) bool { return e.Pos() == pos })
	if i < 0 {
		return nil
	}
	return []analysis.SuggestedFix{{Message: "Delete the dead route", TextEdits: []analysis.TextEdit{p.elementEdit(list, i)}}}
}

// routeList returns the list literal of the routes in the initializer of a
// topology's variable, or nil.
func (p *Pass) routeList(topology string) *ast.CompositeLit {
	for _, f := range p.Files {
		for _, d := range f.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, spec := range g.Specs {
				vs, ok := spec.(*ast.ValueSpec)
				if !ok || len(vs.Names) != len(vs.Values) {
					continue
				}
				for i, name := range vs.Names {
					if p.Pkg.Path()+"."+name.Name == topology {
						return routesOf(vs.Values[i])
					}
				}
			}
		}
	}
	return nil
}

func routesOf(e ast.Expr) *ast.CompositeLit {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = ast.Unparen(u.X)
	}
	lit, ok := e.(*ast.CompositeLit)
	if !ok {
		return nil
	}
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		if id, ok := kv.Key.(*ast.Ident); ok && id.Name == "Routes" {
			list, _ := ast.Unparen(kv.Value).(*ast.CompositeLit)
			return list
		}
	}
	return nil
}

// elementEdit deletes an element: its lines, if nothing else stands there, or what
// is between it and the one before or behind.
func (p *Pass) elementEdit(list *ast.CompositeLit, i int) analysis.TextEdit {
	e, file := list.Elts[i], p.Fset.File(list.Pos())
	before, behind := list.Lbrace, list.Rbrace
	if i > 0 {
		before = list.Elts[i-1].End()
	}
	if i+1 < len(list.Elts) {
		behind = list.Elts[i+1].Pos()
	}
	first, last := file.Line(e.Pos()), file.Line(e.End())
	switch {
	case file.Line(before) < first && last < file.Line(behind):
		return analysis.TextEdit{Pos: file.LineStart(first), End: file.LineStart(last + 1)}
	case i > 0:
		return analysis.TextEdit{Pos: before, End: e.End()}
	case len(list.Elts) > 1:
		return analysis.TextEdit{Pos: e.Pos(), End: behind}
	}
	return analysis.TextEdit{Pos: e.Pos(), End: e.End()}
}
