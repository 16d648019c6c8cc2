// Package exposed tells which types an importer of a package can get hold of.
//
// A fact travels one import far, but a method can be called on a value that came
// through any number of packages. So a package hands on what is known of the
// methods of the types that its own interface exposes, and of no others: that
// keeps facts from growing with everything below them.
package exposed

import (
	"go/types"
	"strings"
)

// Types is a set of named types, as path.Name.
type Types map[string]bool

// Of returns the types that the exported names of a package lead to: through
// signatures, exported and embedded fields, methods, elements and type
// arguments.
func Of(pkg *types.Package) Types {
	w := walker{types: make(Types), seen: make(map[types.Type]bool)}
	scope := pkg.Scope()
	for _, name := range scope.Names() {
		if obj := scope.Lookup(name); obj.Exported() {
			w.visit(obj.Type())
		}
	}
	return w.types
}

// Method reports whether the receiver of the method with that key (see
// eval.Key) is in the set.
func (t Types) Method(key string) bool {
	recv, ok := strings.CutPrefix(key, "(")
	if !ok {
		return false
	}
	recv = strings.TrimPrefix(recv, "*")
	if i := strings.IndexAny(recv, "[)"); i >= 0 {
		recv = recv[:i]
	}
	return t[recv]
}

type walker struct {
	types Types
	seen  map[types.Type]bool
}

func (w *walker) visit(t types.Type) {
	if t = types.Unalias(t); w.seen[t] {
		return
	}
	w.seen[t] = true
	switch t := t.(type) {
	case *types.Named:
		w.named(t)
	case *types.TypeParam:
		w.visit(t.Constraint())
	case *types.Pointer:
		w.visit(t.Elem())
	case *types.Slice:
		w.visit(t.Elem())
	case *types.Array:
		w.visit(t.Elem())
	case *types.Chan:
		w.visit(t.Elem())
	case *types.Map:
		w.visit(t.Key())
		w.visit(t.Elem())
	case *types.Tuple:
		for i := range t.Len() {
			w.visit(t.At(i).Type())
		}
	case *types.Signature:
		w.visit(t.Params())
		w.visit(t.Results())
	case *types.Struct:
		for i := range t.NumFields() {
			if f := t.Field(i); f.Exported() || f.Embedded() {
				w.visit(f.Type())
			}
		}
	case *types.Interface:
		for i := range t.NumMethods() {
			if m := t.Method(i); m.Exported() {
				w.visit(m.Type())
			}
		}
	case *types.Union:
		for i := range t.Len() {
			w.visit(t.Term(i).Type())
		}
	}
}

func (w *walker) named(t *types.Named) {
	for i := range t.TypeArgs().Len() {
		w.visit(t.TypeArgs().At(i))
	}
	// The methods and fields of an instance are those of its origin, with
	// arguments that have been visited.
	t = t.Origin()
	obj := t.Obj()
	if obj.Pkg() == nil || w.types[obj.Pkg().Path()+"."+obj.Name()] {
		return
	}
	w.types[obj.Pkg().Path()+"."+obj.Name()] = true
	for i := range t.NumMethods() {
		if m := t.Method(i); m.Exported() {
			w.visit(m.Type())
		}
	}
	w.visit(t.Underlying())
}
