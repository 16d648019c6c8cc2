package eval

import (
	"fmt"
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"strconv"
)

// Place names a place in a package as directory/file.go:line. The directory is
// the last element of the import path, so it is the same on every machine.
func Place(fset *token.FileSet, pkg *types.Package, pos token.Pos) string {
	if !pos.IsValid() {
		return ""
	}
	at := fset.Position(pos)
	return path.Join(path.Base(pkg.Path()), filepath.Base(at.Filename)) + ":" + strconv.Itoa(at.Line)
}

// At names a place in the package.
func (p *Package) At(pos token.Pos) string { return Place(p.Fset, p.Pkg, pos) }

// site names the call or literal at a place, unlike any other in the program.
func (p *Package) site(pos token.Pos) string {
	at := p.Fset.PositionFor(pos, false)
	return fmt.Sprintf("@%s/%s:%d:%d", p.Pkg.Path(), filepath.Base(at.Filename), at.Line, at.Column)
}

func (p *Package) limit(pos token.Pos, what string) {
	p.limits = append(p.limits, Change{Pos: pos, What: what})
}

// Key returns the name of a function that is the same in every package.
func Key(fn *types.Func) string { return fn.Origin().FullName() }
