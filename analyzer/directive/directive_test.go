package directive

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

func parse(t *testing.T, src string) (*Set, *ast.File, *token.FileSet) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	valid := func(rule string) bool { return rule == "noroute" || rule == "keyless" }
	return Parse(fset, []*ast.File{f}, valid), f, fset
}

// at returns the place of the first occurrence of a text.
func at(t *testing.T, f *ast.File, src, text string) token.Pos {
	t.Helper()
	i := strings.Index(src, text)
	if i < 0 {
		t.Fatalf("%q is not in the source", text)
	}
	return f.FileStart + token.Pos(i)
}

func TestAllow(t *testing.T) {
	tests := []struct {
		name, src string
		want      bool // noroute is allowed at X
	}{
		{"same line", "var X = 1 //routecheck:allow noroute because\n", true},
		{"line above", "//routecheck:allow noroute because\nvar X = 1\n", true},
		{"in a comment above", "// X is one.\n//\n//routecheck:allow noroute because\nvar X = 1\n", true},
		{"in the middle of a comment", "// X is one.\n//routecheck:allow noroute because\n// And more.\nvar X = 1\n", true},
		{"a blank line between", "//routecheck:allow noroute because\n\nvar X = 1\n", false},
		{"line below", "var X = 1\n//routecheck:allow noroute because\n", false},
		{"at the end of the line above", "var Y = 2 //routecheck:allow noroute because\nvar X = 1\n", false},
		{"inside a literal", "var X = []int{ //routecheck:allow noroute because\n1,\n}\n", true},
		{"another rule", "//routecheck:allow keyless because\nvar X = 1\n", false},
		{"an unknown rule", "//routecheck:allow nosuch because\nvar X = 1\n", false},
		{"no reason", "//routecheck:allow noroute\nvar X = 1\n", false},
		{"blanks for a reason", "//routecheck:allow noroute  \t \nvar X = 1\n", false},
		{"a comment for a reason", "//routecheck:allow noroute // because\nvar X = 1\n", false},
		{"a tab between", "//routecheck:allow\tnoroute\tbecause\nvar X = 1\n", true},
		{"several blanks", "//routecheck:allow   noroute   because\nvar X = 1\n", true},
		{"a space in front", "// routecheck:allow noroute because\nvar X = 1\n", false},
		{"a block comment", "/*routecheck:allow noroute because*/\nvar X = 1\n", false},
		{"two rules", "//routecheck:allow noroute because\n//routecheck:allow keyless because\nvar X = 1\n", true},
		{"in a text", "var X = `\n//routecheck:allow noroute because\n`\n", false},
		{"carriage returns", "//routecheck:allow noroute because\r\nvar X = 1\r\n", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			src := "package p\n\n" + tt.src
			set, f, _ := parse(t, src)
			if got := set.Allowed(at(t, f, src, "X = "), "noroute"); got != tt.want {
				t.Errorf("allowed is %t, want %t", got, tt.want)
			}
		})
	}
}

func TestUnusedAndFaults(t *testing.T) {
	tests := []struct {
		name, src string
		unused    []string
		faults    []string
	}{
		{"used", "var X = 1 //routecheck:allow noroute because\n", nil, nil},
		{"unused", "var Y = 1 //routecheck:allow noroute because\nvar X = 1\n", []string{"noroute"}, nil},
		{"used and unused", "//routecheck:allow keyless because\nvar X = 1 //routecheck:allow noroute because\n", []string{"keyless"}, nil},
		{"no rule", "//routecheck:allow\nvar X = 1\n", nil, []string{"must name a rule and a reason"}},
		{"unknown rule", "//routecheck:allow norout because\nvar X = 1\n", nil, []string{`there is no rule "norout"`}},
		{"no reason", "//routecheck:allow noroute\nvar X = 1\n", nil, []string{"without a reason"}},
		{"a space", "// routecheck:allow noroute because\nvar X = 1\n", nil, []string{"no space behind the slashes (write //routecheck:allow)"}},
		{"a tab", "//\troutecheck:readonly it reads\nvar X = 1\n", nil, []string{"no space behind the slashes (write //routecheck:readonly)"}},
		{"prose", "// routecheck: this is about it.\n// routecheck is a tool.\nvar X = 1\n", nil, nil},
		{"unknown verb", "//routecheck:ignore noroute\nvar X = 1\n", nil, []string{"unknown directive //routecheck:ignore"}},
		{"no verb", "//routecheck:\nvar X = 1\n", nil, []string{"unknown directive"}},
		{"ledger in the wrong place", "//routecheck:ledger\nvar X = 1\n", nil, []string{"must stand in the package comment"}},
		{"readonly on a variable", "//routecheck:readonly it reads\nvar X = 1\n", nil, []string{"stands in the comment of a function or a type"}},
		{"readonly without a reason", "//routecheck:readonly\nfunc F() {}\n\nvar X = 1\n", nil, []string{"without a reason marks nothing"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			src := "package p\n\n" + tt.src
			set, f, _ := parse(t, src)
			set.Allowed(at(t, f, src, "X = "), "noroute")
			var unused []string
			for _, d := range set.Unused() {
				unused = append(unused, d.Rule)
			}
			if !slices.Equal(unused, tt.unused) {
				t.Errorf("unused are %q, want %q", unused, tt.unused)
			}
			if len(set.Faults()) != len(tt.faults) {
				t.Fatalf("%d faults, want %q", len(set.Faults()), tt.faults)
			}
			for i, fault := range set.Faults() {
				if !strings.Contains(fault.Message, tt.faults[i]) {
					t.Errorf("fault %q, want %q in it", fault.Message, tt.faults[i])
				}
			}
		})
	}
}

func TestLedgerAndReadonly(t *testing.T) {
	const src = `// This file reads.
//
//routecheck:readonly reports read

// Package p is the books.
//
//routecheck:ledger
package p

// Look reads.
//
//routecheck:readonly it reads
func Look() {}

// Post writes.
func Post() {}

// Reader reads.
//
//routecheck:readonly it reads
type Reader struct{}

type (
	// Auditor reads.
	//
	//routecheck:readonly it reads
	Auditor struct{}

	// Book writes.
	Book struct{}
)
`
	set, f, _ := parse(t, src)
	if !set.Ledger() {
		t.Error("the package is no ledger")
	}
	if len(set.Faults()) > 0 {
		t.Errorf("faults: %v", set.Faults())
	}
	var marked []string
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if set.Readonly(n) {
				marked = append(marked, n.Name.Name)
			}
		case *ast.TypeSpec:
			if set.Readonly(n) {
				marked = append(marked, n.Name.Name)
			}
		}
		return true
	})
	if want := []string{"Look", "Reader", "Auditor"}; !slices.Equal(marked, want) {
		t.Errorf("readonly are %q, want %q", marked, want)
	}
	if n := len(set.Unused()); n != 1 {
		t.Errorf("%d directives are unused, want that of the file", n)
	}
	if !set.Readonly(f) || len(set.Unused()) > 0 {
		t.Error("the file is not readonly, or its directive stays unused")
	}
	if empty, _, _ := parse(t, "package p\n"); !empty.Empty() || set.Empty() {
		t.Error("Empty is wrong")
	}
}
