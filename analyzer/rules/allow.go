package rules

import (
	"fmt"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/shipmindlabs/routecheck/analyzer/config"
	"github.com/shipmindlabs/routecheck/analyzer/directive"
)

func allow() *Rule {
	return &Rule{
		ID:    "allow",
		Title: "a suppression without a reason, or one that suppresses nothing",
		Why:   "A suppression that nobody can judge, or that outlives its finding, hides the next one.",
		check: func(p *Pass) {
			const id = "allow"
			for _, f := range p.Directives.Faults() {
				p.report(id, f.Directive.Pos(), f.Message, nil)
			}
			for _, pkg := range append([]*types.Package{p.Pkg}, p.Pkg.Imports()...) {
				pos := p.Files[0].Package
				if pkg != p.Pkg {
					pos = p.importPos(pkg.Path())
				}
				for _, entry := range p.Config.Missing(pkg, pkg == p.Pkg) {
					p.report(id, pos, fmt.Sprintf("readonly function %q in %s marks nothing: package %s has no such function (correct the name, or take it out)", entry, config.FileName, pkg.Name()), nil)
				}
			}
			for _, d := range p.Directives.Unused() {
				if d.Verb == "readonly" {
					p.report(id, d.Pos(), "a readonly directive that marks nothing: no function it covers would count as a ledger write (mark the package with //routecheck:ledger, or delete the directive)", nil)
					continue
				}
				p.report(id, d.Pos(), fmt.Sprintf("nothing on this line breaks %s, so the suppression suppresses nothing (delete it)", d.Rule), nil,
					analysis.SuggestedFix{Message: "Delete the unused suppression", TextEdits: []analysis.TextEdit{p.deleteComment(d)}})
			}
		},
	}
}

// deleteComment returns the edit that deletes a directive, with its line if it
// stands alone.
func (p *Pass) deleteComment(d *directive.Directive) analysis.TextEdit {
	file := p.Fset.File(d.Pos())
	if line := file.Line(d.Pos()); d.Alone && line < file.LineCount() {
		return analysis.TextEdit{Pos: file.LineStart(line), End: file.LineStart(line + 1)}
	}
	return analysis.TextEdit{Pos: d.Comment.Pos(), End: d.Comment.End()}
}
