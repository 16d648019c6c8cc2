package eval

import (
	"fmt"
	"go/types"
	"strings"
	"testing"
)

// Each program is short and means something enormous. The evaluation must end at
// once, and say that x is not known.
func TestBounds(t *testing.T) {
	chain := func(format string, n int) string {
		var b strings.Builder
		for i := 1; i <= n; i++ {
			b.WriteString(strings.NewReplacer("NEXT", fmt.Sprint(i), "LAST", fmt.Sprint(i-1)).Replace(format))
		}
		return b.String()
	}
	tests := []struct{ name, src string }{
		{"a text that doubles", `func f() string { s := "a"; ` + strings.Repeat("s = s + s; ", 60) + `return s }; var x = f()`},
		{"a parameter that doubles", `func f(s string) string { ` + strings.Repeat("s = s + s; ", 60) + `return s }; var x = f("a")`},
		{"functions that double", `func f0(s string) string { return s + s }; ` + chain("func fNEXT(s string) string { return fLAST(fLAST(s)) }; ", 50) + `var x = f50("a")`},
		{"functions as values that double", `type F func(string) string; func g0(s string) string { return s + s }; ` +
			chain("func gNEXT(s string) string { return call(call(s, gLAST), gLAST) }; ", 50) + `func call(s string, f F) string { return f(s) }; var x = g50("a")`},
		{"a list that doubles", `func f() []string { l := []string{"a"}; ` + strings.Repeat("l = append(l, l...); ", 60) + `return l }; var x = f()`},
		{"a tree that doubles", `type T struct{ A, B *T; S string }; func f() *T { t := &T{S: "a"}; ` + strings.Repeat("t = &T{A: t, B: t}; ", 60) + `return t }; var x = f()`},
		{"loops in loops", `func f() (s string) { for range 4000 { for range 4000 { for range 4000 { s += "a" } } }; return }; var x = f()`},
		{"a loop of great length", `func f() (s string) { for range 1 << 40 { s += "a" }; return }; var x = f()`},
		{"loops in loops of no known length", `func f(n int) (s string) { ` + strings.Repeat("for i := 0; i < n; i++ { ", 40) + `s += "a"` + strings.Repeat(" }", 40) + `; return }; var x = f(3)`},
		{"an array of great length", `func f() string { var a [1 << 40]string; a[1<<39] = "a"; return a[0] }; var x = f() + f2(); func f2() string { return f() }`},
		{"recursion in all directions", `func f0(s string) string { return s }; ` + chain("func fNEXT(s string) string { return fLAST(f50(s) + fLAST(s)) }; ", 50) + `var x = f50("a")`},
		{"a function that is handed to itself", `type F func(F) string; func f(g F) string { return g(g) }; var x = f(f)`},
		{"functions that hand themselves on", `type F func(F, int) string; func f(g F, n int) string { return g(func(h F, m int) string { return h(g, m) + g(h, m) }, n) }; var x = f(f, 1)`},
		{"a helper in a helper", `func f0(l ...string) (s []string) { for _, e := range l { s = append(s, e) }; return }; ` +
			chain("func fNEXT(l ...string) (s []string) { for _, e := range fLAST(l...) { s = append(s, fLAST(l...)...); _ = e }; return }; ", 12) + `var x = f12("a", "b", "c")`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p, pkg := evaluate(t, tt.src)
			v := p.Var(pkg.Scope().Lookup("x").(*types.Var))
			if v.Known() {
				t.Errorf("x is known, and has %d parts", v.parts(maxParts))
			}
		})
	}
}

// A real system is far below the bounds.
func TestLargeTable(t *testing.T) {
	const n = 5000
	var b strings.Builder
	b.WriteString("type R struct{ Task, Queue string }; var x = []R{")
	for i := range n {
		fmt.Fprintf(&b, "{Task: \"t%d.*\", Queue: q},\n", i)
	}
	b.WriteString("}; var q = \"bulk\"")
	p, pkg := evaluate(t, b.String())
	v := p.Var(pkg.Scope().Lookup("x").(*types.Var))
	if !v.Known() || len(v.Elems) != n {
		t.Errorf("x has %d entries and is known: %t, want %d", len(v.Elems), v.Known(), n)
	}
}
