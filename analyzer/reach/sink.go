package reach

import (
	"go/ast"
	"go/types"

	"github.com/shipmindlabs/routecheck/analyzer/eval"
)

// counts reports whether a function of a ledger package moves money in the
// books.
func (p *Package) counts(f *ast.File, d *ast.FuncDecl, fn *types.Func) bool {
	return !p.readonly(f, d, fn) && !formatting[fn.Name()] && fn.Name() != "init"
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
	return p.Directives.Readonly(f) || p.Readonly(fn)
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

// formatting are the methods that turn a value into another form. They are
// looked through and do not count, whatever package declares them.
var formatting = map[string]bool{
	"String": true, "Error": true, "Format": true, "GoString": true, "Scan": true, "Value": true, "LogValue": true,
	"MarshalJSON": true, "MarshalText": true, "MarshalBinary": true, "MarshalYAML": true, "MarshalXML": true, "MarshalJSONTo": true,
	"UnmarshalJSON": true, "UnmarshalText": true, "UnmarshalBinary": true, "UnmarshalYAML": true, "UnmarshalXML": true, "UnmarshalJSONFrom": true,
}

// declared returns the node of a function that is called or used, or nil if the
// configuration says that it does not write.
func (p *Package) declared(fn *types.Func) *node {
	fn = fn.Origin()
	n := p.node(eval.Key(fn))
	pkg := fn.Pkg()
	if pkg == nil || pkg == p.Pkg || !p.Ledger(pkg.Path()) {
		return n
	}
	if p.Readonly(fn) {
		return nil
	}
	// The package's own analysis may have had a configuration that does not
	// reach it: then all its functions count.
	if !p.ledgers[pkg.Path()] && p.imported[n.key] == nil && !formatting[fn.Name()] {
		n.sink(Display(fn))
	}
	return n
}
