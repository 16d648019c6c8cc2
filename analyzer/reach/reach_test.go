package reach

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/shipmindlabs/routecheck/analyzer/directive"
	"github.com/shipmindlabs/routecheck/analyzer/eval"
	"github.com/shipmindlabs/routecheck/analyzer/flow"
)

const ledgerPath = "example.test/ledger"

// books is an importer that has the ledger package only, with the function Post.
type books struct{}

func (books) Import(path string) (*types.Package, error) {
	if path != ledgerPath {
		return nil, fmt.Errorf("there is no package %s", path)
	}
	pkg := types.NewPackage(path, "ledger")
	pkg.Scope().Insert(types.NewFunc(token.NoPos, pkg, "Post", types.NewSignatureType(nil, nil, nil, nil, nil, false)))
	pkg.MarkComplete()
	return pkg, nil
}

// source type-checks the file of a package.
func source(t testing.TB, text string) Source {
	t.Helper()
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "big.go", text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object), Uses: make(map[*ast.Ident]types.Object),
		Implicits: make(map[ast.Node]types.Object), Instances: make(map[*ast.Ident]types.Instance), Selections: make(map[*ast.SelectorExpr]*types.Selection),
	}
	conf := types.Config{Importer: books{}}
	files := []*ast.File{file}
	pkg, err := conf.Check("example.test/big", set, files, info)
	if err != nil {
		t.Fatal(err)
	}
	return Source{
		Source:     eval.Source{Fset: set, Files: files, Pkg: pkg, Info: info, Dir: "big"},
		Directives: directive.Parse(set, files, func(string) bool { return true }),
		Ledger:     func(path string) bool { return path == ledgerPath },
		Readonly:   func(string, string) bool { return false },
		Watch:      func(string) (flow.Watch, bool) { return flow.Watch{}, false },
		Plain:      func(types.Type) bool { return false },
		Kept:       func(types.Type) bool { return false },
	}
}

// large are packages of many functions, of which only the last calls the ledger.
var large = []struct {
	name string
	// each is function $i, which uses the $next, and last is the end of it.
	each, last string
}{
	{"chain", "func f$i() { f$next() }", "func f$i() { ledger.Post() }"},
	{"ring", "func f$i() { f$next(); f$back(); f$half() }", "func f$i() { ledger.Post(); f0() }"},
	{"handed", "func f$i() { h(f$back, f$half, f$next) }", "func f$i() { ledger.Post() }; func h(...func()) {}"},
	{"results", "func f$i() func() { return f$next() }", "func f$i() func() { return ledger.Post }; func init() { f0()() }"},
	{"literals", "func f$i() { func() { f := func() { f$next() }; f() }() }", "func f$i() { ledger.Post() }"},
	{"variables", "var f$i = func() { f$next() }", "var f$i = ledger.Post"},
	{"locals", "func f$i() { a := f$next; b := &a; a = f$back; for _, c := range []func(){*b, f$half} { c() } }", "func f$i() { ledger.Post() }"},
	{"generic", "func f$i[P interface{ A(); B(); C() }](p P) { f$next(p); f$back(p) }", "type m struct{}; func (m) A() { ledger.Post() }; func (m) B() {}; func (m) C() {}; func f$i[P interface{ A(); B(); C() }](p P) { p.A(); p.B(); f0(m{}) }"},
	{"structs", "type t$i struct { a, b, c *t$next }; func f$i(x t$i) { y := x; y.a.b = x.c.a; f$next(*y.b) }", "type t$i struct { a, b, c *t$next; f func() }; type t$next struct { a, b, c *t$i }; func f$i(x t$i) { x.f = ledger.Post; x.f(); ledger.Post() }"},
}

func program(each, last string, n int) string {
	var b strings.Builder
	b.WriteString("package big\n\nimport \"" + ledgerPath + "\"\n\n")
	for i := range n {
		if i == n-1 {
			each = last
		}
		number := strings.NewReplacer("$i", strconv.Itoa(i), "$next", strconv.Itoa(i+1), "$back", strconv.Itoa(max(i-7, 0)), "$half", strconv.Itoa(i/2))
		b.WriteString(number.Replace(each) + "\n")
	}
	return b.String()
}

// What a function of a large package reaches is known, however far away, and the
// fact is the same in every run.
func TestLarge(t *testing.T) {
	const n = 300
	for _, tt := range large {
		t.Run(tt.name, func(t *testing.T) {
			src := source(t, program(tt.each, tt.last, n))
			fact := export(t, src)
			if again := export(t, src); !reflect.DeepEqual(fact, again) {
				t.Error("the fact is another in another run")
			}
			if size := len(fact.Funcs); size > 400*n {
				t.Errorf("the fact has %d bytes for %d functions", size, n)
			}
		})
	}
}

func export(t testing.TB, src Source) *Fact {
	t.Helper()
	p, err := New(src, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p.Export(nil)
}

func BenchmarkNew(b *testing.B) {
	for _, tt := range large {
		b.Run(tt.name, func(b *testing.B) {
			src := source(b, program(tt.each, tt.last, 300))
			for b.Loop() {
				export(b, src)
			}
		})
	}
}
