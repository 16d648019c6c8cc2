package eval

import (
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/packages"
)

// Real code has what nobody thinks of. Nothing is known of the result here but
// that there is one, with a summary for every function, and the same each time.
func TestRealCode(t *testing.T) {
	patterns := []string{"bufio", "encoding/json", "golang.org/x/tools/go/ast/astutil", "go/printer", "net/http", "text/template/...", "database/sql", "time"}
	cfg := &packages.Config{Mode: packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports}
	pkgs, err := packages.Load(cfg, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	for _, pkg := range pkgs {
		t.Run(pkg.PkgPath, func(t *testing.T) {
			t.Parallel()
			if len(pkg.Errors) > 0 {
				t.Fatal(pkg.Errors)
			}
			first, again := run(pkg), run(pkg)
			for fn := range first.decls {
				if first.funcs[fn] == nil {
					t.Errorf("%s has no summary", fn.FullName())
				}
			}
			if a, b := first.Export(), again.Export(); len(a.Funcs) != len(b.Funcs) || len(a.Vars) != len(b.Vars) {
				t.Errorf("one run exports %d functions and %d variables, the next %d and %d", len(a.Funcs), len(a.Vars), len(b.Funcs), len(b.Vars))
			}
		})
	}
}

func run(pkg *packages.Package) *Package {
	no := func(types.Type) bool { return false }
	p := New(Config{
		Task: no, Library: no, Sealed: no,
		Matters: func(types.Type) bool { return true },
		Allow:   func(token.Pos) []string { return nil },
	}, Source{Fset: pkg.Fset, Files: pkg.Syntax, Pkg: pkg.Types, Info: pkg.TypesInfo}, nil)
	p.Run()
	return p
}
