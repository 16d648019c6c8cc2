package eval

import (
	"fmt"
	"go/ast"
	"path/filepath"
	"strings"
)

// nameOf begins the name of an unknown value that is the name of the task that is
// handled. The key of the function that returned it follows.
const nameOf = "name of "

// cases files the effects of a switch over the name of the task that is handled,
// in a function that has the form of a handler.
func (f *frame) cases(s *ast.SwitchStmt, tag Value) {
	key, ok := strings.CutPrefix(tag.Name, nameOf)
	if !ok || tag.Kind != Unknown || !f.handles() {
		return
	}
	for _, stmt := range s.Body.List {
		clause := stmt.(*ast.CaseClause)
		for _, e := range clause.List {
			args := []Value{f.eval(e), f.without(s.Body, clause)}
			f.effect(Effect{API: key, Args: args, At: f.At(e.Pos()), Allow: f.Allow(e.Pos()), pos: e.Pos()})
		}
	}
}

// handles reports whether the function is given a message of a library besides a
// context, and returns an error.
func (f *frame) handles() bool {
	return f.sig != nil && f.sig.Params().Len() == 2 && f.Library(f.sig.Params().At(1).Type()) && f.sig.Results().Len() == 1
}

// without returns the function that is evaluated, less the clauses of a switch that
// do not run when one does.
func (f *frame) without(body *ast.BlockStmt, runs *ast.CaseClause) Value {
	var spans []string
	for _, stmt := range body.List {
		if stmt != runs {
			spans = append(spans, f.span(stmt))
		}
	}
	v := Value{Kind: Func, Name: f.key, Text: strings.Join(spans, "\n")}
	if strings.Contains(f.key, "$") {
		v.Kind = Closure
	} else if f.sig.Recv() != nil {
		v.Elems = []Value{{Kind: Param, Name: f.key}}
	}
	return f.mark(v, runs)
}

// span names a part of a file as file.go:line:column-line:column, the end being
// behind the part.
func (f *frame) span(n ast.Node) string {
	from, to := f.Fset.Position(n.Pos()), f.Fset.Position(n.End())
	return fmt.Sprintf("%s:%d:%d-%d:%d", filepath.Base(from.Filename), from.Line, from.Column, to.Line, to.Column)
}

// Spans returns the parts of the body of a Func or Closure that do not run, as
// file.go:line:column-line:column, the end being behind the part. There are some
// where the function is the handler of one case of a switch.
func (v Value) Spans() []string {
	if v.Text == "" {
		return nil
	}
	return strings.Split(v.Text, "\n")
}
