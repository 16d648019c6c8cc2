package reach

import (
	"go/ast"
	"go/types"
	"path"
	"strings"

	"github.com/shipmindlabs/routecheck/analyzer/flow"
)

// mark says whether to call a function of a ledger package counts.
type mark uint8

const (
	plain mark = iota // what it calls decides
	sink
	quiet // it only reads
)

// marks returns the functions of a ledger package that count, and those that do
// not.
func (p *Package) marks() map[*types.Func]mark {
	marks := make(map[*types.Func]mark)
	if !p.ledger {
		return marks
	}
	for _, f := range p.Files {
		for _, d := range f.Decls {
			d, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			fn, ok := p.Info.Defs[d.Name].(*types.Func)
			switch {
			case !ok || fn.Name() == "init":
			case p.readonly(f, d, fn):
				marks[fn] = quiet
			case !flow.Formats(fn.Name()):
				marks[fn] = sink
			}
		}
	}
	return marks
}

// readonly reports whether a function, its type or its file is marked so, or the
// configuration names it.
func (p *Package) readonly(f *ast.File, d *ast.FuncDecl, fn *types.Func) bool {
	if p.Directives.Readonly(d) {
		return true
	}
	if recv := fn.Signature().Recv(); recv != nil {
		if spec := p.typeSpec(recv.Type()); spec != nil && p.Directives.Readonly(spec) {
			return true
		}
	}
	return p.Directives.Readonly(f) || p.Readonly(p.Pkg.Path(), shortName(flow.Key(fn)))
}

func (p *Package) typeSpec(t types.Type) *ast.TypeSpec {
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return nil
	}
	pos := named.Obj().Pos()
	for _, f := range p.Files {
		if f.FileStart > pos || pos >= f.FileEnd {
			continue
		}
		for _, d := range f.Decls {
			if g, ok := d.(*ast.GenDecl); ok {
				for _, spec := range g.Specs {
					if ts, ok := spec.(*ast.TypeSpec); ok && ts.Name.Pos() == pos {
						return ts
					}
				}
			}
		}
	}
	return nil
}

// counts returns the name of a function of another package, if it counts and the
// package's own analysis did not say so: its configuration may not have reached
// it. Then all its functions count.
func (p *Package) counts(key string) string {
	pkg := flow.PackageOf(key)
	name := shortName(key)
	method := name[strings.LastIndexByte(name, '.')+1:]
	if pkg == p.Pkg.Path() || p.ledgers[pkg] || !p.Ledger(pkg) || flow.Formats(method) || p.Readonly(pkg, name) {
		return ""
	}
	if strings.HasPrefix(key, "(*") {
		typ, _, _ := strings.Cut(name, ".")
		name = "(*" + typ + ")." + method
	}
	return path.Base(pkg) + "." + name
}

// shortName returns a function's key without the package: Post, or Book.Post.
func shortName(key string) string {
	pkg := flow.PackageOf(key)
	name := strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(key, "("), "*"), pkg)
	return strings.Replace(strings.TrimPrefix(name, "."), ")", "", 1)
}
