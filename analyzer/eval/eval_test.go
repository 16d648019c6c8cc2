package eval

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strconv"
	"strings"
	"testing"
)

// evaluate evaluates the variables of a package that imports nothing.
func evaluate(t testing.TB, src string) (*Package, *types.Package) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", "package p\n"+src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object), Uses: make(map[*ast.Ident]types.Object),
		Selections: make(map[*ast.SelectorExpr]*types.Selection), Instances: make(map[*ast.Ident]types.Instance), Implicits: make(map[ast.Node]types.Object),
	}
	pkg, err := new(types.Config).Check("example.test/p", fset, []*ast.File{f}, info)
	if err != nil {
		t.Fatal(err)
	}
	no := func(types.Type) bool { return false }
	p := New(Config{
		Watch: map[string]Watched{"example.test/p.watched": {Decides: []int{0}}},
		Task:  no, Library: no, Sealed: no,
		Matters: func(types.Type) bool { return true },
		Allow:   func(token.Pos) []string { return nil },
	}, Source{Fset: fset, Files: []*ast.File{f}, Pkg: pkg, Info: info}, nil)
	p.Run()
	return p, pkg
}

// show writes a value as short as a test can compare it.
func show(v Value) string {
	switch v.Kind {
	case Unknown, Result:
		return "?"
	case Zero:
		return "zero"
	case Const:
		if s, ok := v.AsString(); ok {
			return strconv.Quote(s)
		}
		return v.Text
	case Ptr:
		return "&" + show(v.Deref())
	case Struct:
		var parts []string
		for i, f := range v.Fields {
			parts = append(parts, f+":"+show(v.Elems[i]))
		}
		return "{" + strings.Join(parts, " ") + "}"
	case List, Map:
		var parts []string
		for _, e := range v.Elems {
			parts = append(parts, show(e))
		}
		return "[" + strings.Join(parts, " ") + "]"
	case Func:
		return v.Name[strings.LastIndex(v.Name, ".")+1:]
	case Closure:
		return "func"
	}
	return "open"
}

// Each source declares a variable x.
func TestValues(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"a constant", `var x = "a"`, `"a"`},
		{"an expression of constants", `const n = 1 << 3; const s = "ab" + "c"; var x = n`, `8`},
		{"iota", "const (\n_ = iota * 10\na\nb\n)\nvar x = []int{a, b}", `[10 20]`},
		{"a typed constant", `type T string; const c T = "a"; var x = string(c)`, `"a"`},
		{"a concatenation", `var a = "a"; var x = a + "b" + a`, `"aba"`},
		{"no value", `var x string`, `zero`},
		{"nil", `var x *int = nil`, `zero`},
		{"a struct", `type T struct{ A, B string }; var x = T{B: "b"}`, `{B:"b"}`},
		{"a struct without names", `type T struct{ A, B string }; var x = T{"a", "b"}`, `{A:"a" B:"b"}`},
		{"a field", `type T struct{ A, B string }; var t = T{"a", "b"}; var x = t.B`, `"b"`},
		{"a field that is not set", `type T struct{ A, B string }; var t = T{A: "a"}; var x = t.B`, `zero`},
		{"an embedded field", `type E struct{ A string }; type T struct{ E }; var t = T{E{"a"}}; var x = t.A`, `"a"`},
		{"a pointer", `type T struct{ A string }; var x = &T{"a"}`, `&{A:"a"}`},
		{"a list with indexes", `var x = []int{2: 7, 8}`, `[zero zero 7 8]`},
		{"an element", `var l = []int{5, 6}; var x = l[1]`, `6`},
		{"an element behind the end", `var l = []int{5}; var n = 3; var x = l[n]`, `open`},
		{"a map", `var m = map[string]int{"a": 1, "b": 2}; var x = m["b"]`, `2`},
		{"a key that is missing", `var m = map[string]int{"a": 1}; var x = m["c"]`, `zero`},
		{"append", `var a = []int{1}; var x = append(append(a, 2), a...)`, `[1 2 1]`},
		{"a pointer that is left out", `type T struct{ A int }; var x = []*T{{1}}`, `[&{A:1}]`},
		{"a helper", `func f(s string) string { return s + "!" }; var x = f("a")`, `"a!"`},
		{"two results", `func f() (string, error) { return "a", nil }; var x, _ = f()`, `"a"`},
		{"nil beside an error", `func f(b bool) ([]string, error) { if b { return nil, nil }; return []string{"a"}, nil }; var x, _ = f(true)`, `["a"]`},
		{"nil without an error", `func f(b bool) []string { if b { return nil }; return []string{"a"} }; var x = f(true)`, `?`},
		{"set on one condition", `func f(b bool) string { var s string; if b { s = "a" }; return s }; var x = f(true)`, `?`},
		{"two different results", `func f(b bool) string { if b { return "b" }; return "a" }; var x = f(true)`, `?`},
		{"the same result twice", `func f(b bool) string { if b { return "a" }; return "a" }; var x = f(true)`, `"a"`},
		{"named results", `func f() (s string) { s = "a"; return }; var x = f()`, `"a"`},
		{"a closure", `var x = func(s string) string { return s + s }("a")`, `"aa"`},
		{"a function that is returned", `func f(a string) func(string) string { return func(b string) string { return a + b } }; var x = f("a")("b")`, `"ab"`},
		{"a function as argument", `func g(s string) string { return s + "g" }; func f(h func(string) string) string { return h("f") }; var x = f(g)`, `"fg"`},
		{"a generic helper", `func f[T any](v T) []T { return []T{v, v} }; var x = f("a")`, `["a" "a"]`},
		{"a method", `type T struct{ a string }; func (t T) m(b string) string { return t.a + b }; var x = T{"a"}.m("b")`, `"ab"`},
		{"a method value", `type T struct{ a string }; func (t T) m() string { return t.a }; var f = T{"a"}.m; var x = f()`, `"a"`},
		{"a method expression", `type T struct{ a string }; func (t T) m() string { return t.a }; var x = T.m(T{"a"})`, `"a"`},
		{"a setter", `type T struct{ a string }; func (t *T) set(s string) { t.a = s }; func f() T { var t T; t.set("a"); return t }; var x = f()`, `{a:"a"}`},
		{"an alias", `type T struct{ a string }; func f() string { t := T{"a"}; p := &t; p.a = "b"; return t.a }; var x = f()`, `"b"`},
		{"an alias the other way", `type T struct{ a string }; func f() string { t := T{"a"}; p := &t; t.a = "b"; return p.a }; var x = f()`, `"b"`},
		{"a copy", `type T struct{ a string }; func f() string { t := T{"a"}; u := t; u.a = "b"; return t.a }; var x = f()`, `"a"`},
		{"an array copy", `func f() string { a := [2]string{"a"}; b := a; b[0] = "b"; return a[0] }; var x = f()`, `"a"`},
		{"a loop over a list", `func f() (s []string) { for i, n := range []string{"a", "b"} { if i >= 0 { s = append(s, n+"!") } }; return }; var x = f()`, `?`},
		{"a loop without a condition", `func f() (s []string) { for _, n := range []string{"a", "b"} { s = append(s, n+"!") }; return }; var x = f()`, `["a!" "b!"]`},
		{"a loop over a parameter", `func f(l ...string) (s []string) { for _, n := range l { s = append(s, n+"!") }; return }; var x = f("a", "b")`, `["a!" "b!"]`},
		{"a loop over a number", `func f() (s []int) { for i := range 3 { s = append(s, i) }; return }; var x = f()`, `[0 1 2]`},
		{"a counted loop", `func f() (n string) { for i := 0; i < 3; i++ { n += "a" }; return }; var x = f()`, `?`},
		{"a switch", `func f(n int) (s string) { s = "z"; switch n { case 1: s = "a"; case 2: s = "b" }; return }; var x = f(1)`, `?`},
		{"shadowing", `func f() string { s := "a"; { s := "b"; _ = s }; if s := "c"; s != "" { _ = s }; return s }; var x = f()`, `"a"`},
		{"two variables that swap", `func f() string { a, b := "a", "b"; a, b = b, a; return a + b }; var x = f()`, `"ba"`},
		{"options", `type T struct{ a []string }; func with(s string) func(*T) { return func(t *T) { t.a = append(t.a, s) } }; func f(opts ...func(*T)) *T { t := &T{}; for _, o := range opts { o(t) }; return t }; var x = f(with("a"), with("b"))`, `&{a:["a" "b"]}`},
		{"a builder", `type T struct{ a []string }; func (t *T) add(s string) *T { t.a = append(t.a, s); return t }; func f() *T { return &T{} }; var x = f().add("a").add("b")`, `&{a:["a" "b"]}`},
		{"a stack", `type T struct{ a []string }; func (t *T) take() []string { old := t.a; t.a = nil; return old }; func f() []string { t := &T{a: []string{"a"}}; return t.take() }; var x = f()`, `["a"]`},
		{"a setter on a condition", `type T struct{ a string }; func (t *T) set(b bool) { if b { t.a = "b" } else { t.a = "c" } }; func f() string { t := &T{a: "a"}; t.set(true); return t.a }; var x = f()`, `?`},
		{"a setter in both branches", `type T struct{ a string }; func (t *T) set(b bool) { if b { t.a = "b" } else { t.a = "b" } }; func f() string { t := &T{a: "a"}; t.set(true); return t.a }; var x = f()`, `"b"`},
		{"a setter in a loop", `type T struct{ a []string }; func (t *T) add(s string) { t.a = append(t.a, s) }; func f(n int) []string { t := &T{}; for i := 0; i < n; i++ { t.add("a") }; return t.a }; var x = f(3)`, `?`},
		{"an element behind a pointer", `func f() string { a := [2]string{"a"}; p := &a; p[0] = "b"; return a[0] }; var x = f()`, `"b"`},
		{"an array that is filled", `func f() [2]string { a := [2]string{"a"}; a[1] = "b"; return a }; var x = f()`, `["a" "b"]`},
		{"min and max", `var x = min(3, 1)`, `1`},
		{"min of variables", `var n = 3; var x = min(n, 1)`, `?`},
		{"clear", `func f() map[string]int { m := map[string]int{"a": 1}; clear(m); return m }; var x = f()`, `?`},
		{"delete", `func f() map[string]int { m := map[string]int{"a": 1}; delete(m, "a"); return m }; var x = f()`, `?`},
		{"copy", `func f() []string { l := []string{"a"}; copy(l, []string{"b"}); return l }; var x = f()`, `?`},
		{"a slice of a slice", `func f() []string { l := []string{"a", "b"}; m := l[:]; m[0] = "c"; return l }; var x = f()`, `["c" "b"]`},
		{"a shared list", `func f() []string { l := []string{"a"}; m := l; m[0] = "c"; return l }; var x = f()`, `["c"]`},
		{"a shared map", `func f() map[string]int { m := map[string]int{"a": 1}; n := m; n["a"] = 2; return m }; var x = f()`, `["a" 2]`},
		{"a struct behind a map", `type T struct{ a string }; func f() string { m := map[string]*T{"t": {"a"}}; m["t"].a = "b"; return m["t"].a }; var x = f()`, `"b"`},
		{"recursion", `func f(n int) string { if n == 0 { return "a" }; return f(n-1) }; var x = f(3)`, `?`},
		{"mutual recursion", `func f(n int) []string { return g(n) }; func g(n int) []string { if n > 0 { return f(n-1) }; return nil }; var x = f(3)`, `?`},
		{"a variable that two functions need", `var a = f(); var b = "b"; func f() string { return b }; var x = a`, `"b"`},
		{"an assignment in a closure", `func f() string { s := "a"; func() { s = "b" }(); return s }; var x = f()`, `?`},
		{"a deferred assignment", `func f() (s string) { defer func() { s = "b" }(); return "a" }; var x = f()`, `?`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, pkg := evaluate(t, tt.src)
			v := p.Var(pkg.Scope().Lookup("x").(*types.Var))
			if got := show(v); got != tt.want {
				t.Errorf("x is %s, want %s", got, tt.want)
			}
			if v.Kind == Unknown && v.Why == "" {
				t.Error("it is not said why x is not known")
			}
		})
	}
}
