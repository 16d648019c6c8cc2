package rules

import (
	"go/ast"
	"go/token"

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
				return p.deleteElement(t.RoutePos[f.Route], "Delete the dead route")
			})
		},
	}
}

// deleteElement returns the fix that deletes the element at pos from the list
// literal around it.
func (p *Pass) deleteElement(pos token.Pos, message string) []analysis.SuggestedFix {
	for _, f := range p.Files {
		if pos < f.FileStart || f.FileEnd <= pos {
			continue
		}
		var edit *analysis.TextEdit
		ast.Inspect(f, func(n ast.Node) bool {
			list, ok := n.(*ast.CompositeLit)
			if !ok {
				return true
			}
			for i, e := range list.Elts {
				if e.Pos() == pos {
					edit = p.elementEdit(list, i)
				}
			}
			return true
		})
		if edit != nil {
			return []analysis.SuggestedFix{{Message: message, TextEdits: []analysis.TextEdit{*edit}}}
		}
	}
	return nil
}

// elementEdit deletes from the end of the element before, so that the comma
// goes with it and the line it stands on too.
func (p *Pass) elementEdit(list *ast.CompositeLit, i int) *analysis.TextEdit {
	e := list.Elts[i]
	switch {
	case i > 0:
		return &analysis.TextEdit{Pos: list.Elts[i-1].End(), End: e.End()}
	case len(list.Elts) > 1:
		return &analysis.TextEdit{Pos: e.Pos(), End: list.Elts[1].Pos()}
	}
	return nil
}
