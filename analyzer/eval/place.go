package eval

import (
	"fmt"
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"strconv"
	"strings"
)

// Place names a place as directory/file.go:line, the same on every machine. The
// directory is that of the package in its module, see [Dir].
func Place(fset *token.FileSet, dir string, pos token.Pos) string {
	if !pos.IsValid() {
		return ""
	}
	at := fset.Position(pos)
	return path.Join(dir, filepath.Base(at.Filename)) + ":" + strconv.Itoa(at.Line)
}

// Dir returns the directory of a package as places name it: within its module,
// if that is the one that somebody works on, and its import path otherwise.
// module is the path of such a module, or "".
func Dir(pkg *types.Package, module string) string {
	if pkg.Path() == module {
		return ""
	}
	if rel, ok := strings.CutPrefix(pkg.Path(), module+"/"); ok && module != "" {
		return rel
	}
	return pkg.Path()
}

// At names a place in the package.
func (p *Package) At(pos token.Pos) string { return Place(p.Fset, p.Dir, pos) }

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
