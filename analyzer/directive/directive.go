// Package directive reads the comments that speak to routecheck:
//
//	//routecheck:allow <rule> <reason>   suppresses a finding
//	//routecheck:ledger                  makes a package a ledger package
//	//routecheck:readonly <reason>       says that a ledger function does not write
//
// As every directive of Go they start a comment, without a space behind the
// slashes. An allow stands on the line of the finding or directly above it, a
// ledger in the package comment, and a readonly in the comment of a function or
// a type, or above the package clause with a blank line between.
package directive

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"unicode"
)

const prefix = "//routecheck:"

// Directive is one such comment.
type Directive struct {
	Comment *ast.Comment
	Verb    string
	// Rule is the rule that an allow names.
	Rule string
	// Reason is the rest of the line. An allow and a readonly need one.
	Reason string
	// Alone reports whether there is no code on its line.
	Alone bool

	used bool
}

// Pos returns the place of the comment.
func (d *Directive) Pos() token.Pos { return d.Comment.Pos() }

// Set is the directives of a package.
type Set struct {
	fset  *token.FileSet
	all   []*Directive
	lines map[line][]*Directive // allows by the line they speak of

	ledger   bool
	readonly map[ast.Node]*Directive // files, functions and type specs
	faults   []Fault
}

type line struct {
	file string
	line int
}

// Fault is a directive that does not do what it seems to.
type Fault struct {
	Directive *Directive
	Message   string
}

// Parse reads the directives of files that were parsed with comments. valid
// reports whether a rule exists.
func Parse(fset *token.FileSet, files []*ast.File, valid func(rule string) bool) *Set {
	s := &Set{fset: fset, lines: make(map[line][]*Directive), readonly: make(map[ast.Node]*Directive)}
	for _, f := range files {
		s.file(f, valid)
	}
	return s
}

func (s *Set) file(f *ast.File, valid func(string) bool) {
	var code map[int]token.Pos
	owners := owners(f)
	for _, group := range f.Comments {
		for _, c := range group.List {
			d, ok := s.parse(c)
			if !ok {
				continue
			}
			if code == nil {
				code = firstOnLine(s.fset, f)
			}
			first, ok := code[s.fset.Position(d.Pos()).Line]
			d.Alone = !ok || first > d.Pos()
			s.all = append(s.all, d)
			switch d.Verb {
			case "allow":
				s.allow(d, group, valid)
			case "ledger":
				d.used = true
				if group == f.Doc {
					s.ledger = true
				} else {
					s.fault(d, "//routecheck:ledger must stand in the package comment (move it directly above the package clause)")
				}
			case "readonly":
				s.readonlyAt(d, group, f, owners)
			default:
				d.used = true
				s.fault(d, fmt.Sprintf("unknown directive //routecheck:%s (there are allow, ledger and readonly)", d.Verb))
			}
		}
	}
}

// parse returns the directive in a comment. A comment that only looks like one
// is a fault, since somebody relies on it.
func (s *Set) parse(c *ast.Comment) (*Directive, bool) {
	text, ok := strings.CutPrefix(c.Text, prefix)
	if !ok {
		if rest, ok := strings.CutPrefix(strings.TrimLeft(strings.TrimPrefix(c.Text, "//"), " \t"), "routecheck:"); ok && strings.HasPrefix(c.Text, "//") {
			verb, _ := word(rest)
			if slices.Contains([]string{"allow", "ledger", "readonly"}, verb) {
				s.fault(&Directive{Comment: c, Verb: verb, used: true}, fmt.Sprintf("a directive has no space behind the slashes (write //routecheck:%s)", verb))
			}
		}
		return nil, false
	}
	// What follows "// " belongs to another reader, such as a test's
	// expectation.
	text, _, _ = strings.Cut(text+" ", " // ")
	verb, rest := word(text)
	d := &Directive{Comment: c, Verb: verb}
	if verb == "allow" {
		d.Rule, rest = word(rest)
	}
	d.Reason = strings.TrimSpace(rest)
	return d, true
}

// word cuts the first word off a text.
func word(text string) (first, rest string) {
	text = strings.TrimSpace(text)
	if i := strings.IndexFunc(text, unicode.IsSpace); i >= 0 {
		return text[:i], text[i:]
	}
	return text, ""
}

func (s *Set) allow(d *Directive, group *ast.CommentGroup, valid func(string) bool) {
	switch {
	case d.Rule == "":
		d.used = true
		s.fault(d, "a suppression must name a rule and a reason (write //routecheck:allow RULE REASON)")
		return
	case !valid(d.Rule):
		d.used = true
		s.fault(d, fmt.Sprintf("there is no rule %q to suppress", d.Rule))
		return
	case d.Reason == "":
		d.used = true
		s.fault(d, fmt.Sprintf("a suppression without a reason suppresses nothing (say behind %s why it is right here)", d.Rule))
		return
	}
	at := s.fset.Position(d.Pos())
	if d.Alone {
		at.Line = s.fset.Position(group.End()).Line + 1
	}
	l := line{at.Filename, at.Line}
	s.lines[l] = append(s.lines[l], d)
}

func (s *Set) readonlyAt(d *Directive, group *ast.CommentGroup, f *ast.File, owners map[*ast.CommentGroup]ast.Node) {
	if d.Reason == "" {
		d.used = true
		s.fault(d, "a readonly directive without a reason marks nothing (say behind it why the books stay as they are)")
		return
	}
	switch node := owners[group]; {
	case node != nil:
		s.readonly[node] = d
	case group.End() < f.Package && group != f.Doc:
		s.readonly[f] = d
	default:
		d.used = true
		s.fault(d, "a readonly directive stands in the comment of a function or a type, or above the package clause with a blank line after it (move it there)")
	}
}

func (s *Set) fault(d *Directive, message string) { s.faults = append(s.faults, Fault{d, message}) }

// owners maps comment groups to the function or type they are the comment of.
func owners(f *ast.File) map[*ast.CommentGroup]ast.Node {
	out := make(map[*ast.CommentGroup]ast.Node)
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Doc != nil {
				out[d.Doc] = d
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				t, ok := spec.(*ast.TypeSpec)
				if !ok {
					continue
				}
				if t.Doc != nil {
					out[t.Doc] = t
				}
				if d.Doc != nil && len(d.Specs) == 1 {
					out[d.Doc] = t
				}
			}
		}
	}
	return out
}

// firstOnLine returns where the code of each line starts.
func firstOnLine(fset *token.FileSet, f *ast.File) map[int]token.Pos {
	out := make(map[int]token.Pos)
	note := func(pos token.Pos) {
		n := fset.Position(pos).Line
		if p, ok := out[n]; !ok || pos < p {
			out[n] = pos
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n.(type) {
		case nil:
			return false
		case *ast.Comment, *ast.CommentGroup:
			return false
		}
		note(n.Pos())
		note(n.End() - 1)
		return true
	})
	return out
}

// Allowed reports whether a suppression of the rule speaks of the line, and
// notes that it was of use.
func (s *Set) Allowed(pos token.Pos, rule string) bool {
	found := false
	for _, d := range s.at(pos) {
		if d.Rule == rule {
			d.used, found = true, true
		}
	}
	return found
}

// Suppression returns the first directive that suppresses the rule on a line. It
// does not say that it was of use.
func (s *Set) Suppression(pos token.Pos, rule string) (*Directive, bool) {
	at := s.at(pos)
	if i := slices.IndexFunc(at, func(d *Directive) bool { return d.Rule == rule }); i >= 0 {
		return at[i], true
	}
	return nil, false
}

// Rules returns the rules that are suppressed on a line. It does not say that
// the suppressions were of use: that is for whoever reports to say.
func (s *Set) Rules(pos token.Pos) []string {
	var rules []string
	for _, d := range s.at(pos) {
		rules = append(rules, d.Rule)
	}
	return rules
}

func (s *Set) at(pos token.Pos) []*Directive {
	at := s.fset.Position(pos)
	return s.lines[line{at.Filename, at.Line}]
}

// Ledger reports whether the package is marked as a ledger package.
func (s *Set) Ledger() bool { return s.ledger }

// Readonly reports whether a file, a function or a type is marked, and notes
// that the mark was of use.
func (s *Set) Readonly(n ast.Node) bool {
	d, ok := s.readonly[n]
	if ok {
		d.used = true
	}
	return ok
}

// Empty reports whether there is no directive, not even a wrong one.
func (s *Set) Empty() bool { return len(s.all) == 0 && len(s.faults) == 0 }

// Faults returns the directives that are wrong by themselves.
func (s *Set) Faults() []Fault { return s.faults }

// Unused returns the directives that nothing made use of.
func (s *Set) Unused() []*Directive {
	return slices.DeleteFunc(slices.Clone(s.all), func(d *Directive) bool { return d.used })
}
