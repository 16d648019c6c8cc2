package flow

import (
	"fmt"
	"go/token"
	"go/types"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/shipmindlabs/routecheck/analyzer/eval"
)

// typer names types, and says which can hold anything of interest.
type typer struct {
	fset        *token.FileSet
	names       map[types.Type]string
	holds, asks *search
	sets        typeutil.MethodSetCache
	// plain reports the types that are never of interest, and kept those that
	// always are.
	plain, kept func(types.Type) bool
	ours        func(path string) bool
	// errors says that what is in an error may be of interest.
	errors bool
}

func newTyper(src Source) *typer {
	return &typer{
		fset: src.Fset, plain: src.Plain, kept: src.Kept, ours: src.Ours, errors: src.Errors, names: make(map[types.Type]string),
		holds: &search{known: make(map[types.Type]bool)}, asks: &search{known: make(map[types.Type]bool), strict: true},
	}
}

// key returns the name of a type: the same in every package, with ~ before that
// of an interface and $0, $1 for type parameters.
func (t *typer) key(typ types.Type) string {
	if k, ok := t.names[typ]; ok {
		return k
	}
	k := t.keyOf(typ)
	t.names[typ] = k
	return k
}

func (t *typer) keyOf(typ types.Type) string {
	switch typ := types.Unalias(typ).(type) {
	case *types.Pointer:
		return "*" + t.key(typ.Elem())
	case *types.Slice:
		return "[]" + t.key(typ.Elem())
	case *types.Array:
		return "[" + strconv.FormatInt(typ.Len(), 10) + "]" + t.key(typ.Elem())
	case *types.Map:
		return "map(" + t.key(typ.Key()) + ")" + t.key(typ.Elem())
	case *types.Chan:
		return "chan " + t.key(typ.Elem())
	case *types.TypeParam:
		return "$" + strconv.Itoa(typ.Index())
	case *types.Named:
		k := t.named(typ)
		if types.IsInterface(typ) {
			k = "~" + k
		}
		return k
	case *types.Interface:
		return "~" + types.TypeString(typ, nil)
	case *types.Signature:
		return "func(" + t.tuple(typ.Params()) + ") (" + t.tuple(typ.Results()) + ")"
	case *types.Struct:
		var fields []string
		for f := range typ.Fields() {
			fields = append(fields, f.Name()+" "+t.key(f.Type()))
		}
		return "struct{" + strings.Join(fields, ";") + "}"
	}
	return types.TypeString(typ, nil)
}

func (t *typer) tuple(tuple *types.Tuple) string {
	var out []string
	for v := range tuple.Variables() {
		out = append(out, t.key(v.Type()))
	}
	return strings.Join(out, ",")
}

func (t *typer) named(typ *types.Named) string {
	obj := typ.Obj()
	name := obj.Name()
	if pkg := obj.Pkg(); pkg != nil {
		if obj.Parent() != nil && obj.Parent() != pkg.Scope() {
			// Several functions may have a type of this name.
			at := t.fset.PositionFor(obj.Pos(), false)
			name += fmt.Sprintf("·%s:%d:%d", filepath.Base(at.Filename), at.Line, at.Column)
		}
		name = pkg.Path() + "." + name
	}
	if args := typ.TypeArgs(); args.Len() > 0 {
		var list []string
		for a := range args.Types() {
			list = append(list, t.key(a))
		}
		name += "[" + strings.Join(list, ",") + "]"
	}
	return name
}

// step returns the step to a field. It names the type, so that paths through
// different types do not meet.
func (t *typer) step(typ types.Type, field int) string {
	typ = deref(typ)
	s, ok := typ.Underlying().(*types.Struct)
	if !ok {
		if tp, isParam := typ.(*types.TypeParam); isParam {
			s, ok = core(tp).(*types.Struct)
		}
		if !ok {
			return "." + strconv.Itoa(field)
		}
	}
	owner := ""
	if n, ok := typ.(*types.Named); ok {
		owner = n.Obj().Name()
		if n.Obj().Pkg() != nil {
			owner = n.Obj().Pkg().Path() + "." + owner
		}
	}
	return "." + owner + "." + s.Field(field).Name()
}

// core returns the type that all types of a constraint have in common.
func core(tp *types.TypeParam) types.Type {
	var out types.Type
	iface, ok := tp.Constraint().Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	for e := range iface.EmbeddedTypes() {
		if u, ok := e.(*types.Union); ok && u.Len() > 0 {
			out = u.Term(0).Type().Underlying()
		} else if !types.IsInterface(e) {
			out = e.Underlying()
		}
	}
	return out
}

func deref(t types.Type) types.Type {
	t = types.Unalias(t)
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	return t
}

// carries reports whether a value of a type can hold a function, or an object
// with methods, that somebody may call. All others are not followed.
func (t *typer) carries(typ types.Type) bool { return t.holds.of(t, typ) }

// takes reports whether a type asks for functions or for objects with methods of
// its own choice: then callers may put some into it. The empty interface and
// error ask for nothing.
func (t *typer) takes(typ types.Type) bool { return t.asks.of(t, typ) }

// search looks for something in a type and in what it is made of.
type search struct {
	known map[types.Type]bool
	// strict says that the empty interface and error do not count.
	strict bool
}

func (s *search) of(t *typer, typ types.Type) bool {
	if typ == nil {
		return false
	}
	typ = types.Unalias(typ)
	if c, ok := s.known[typ]; ok {
		return c
	}
	seen := make(map[types.Type]bool)
	c := s.visit(t, typ, seen)
	s.known[typ] = c
	if !c {
		for part := range seen {
			s.known[part] = false
		}
	}
	return c
}

func (s *search) visit(t *typer, typ types.Type, seen map[types.Type]bool) bool {
	typ = types.Unalias(typ)
	if c, ok := s.known[typ]; ok {
		return c
	}
	if seen[typ] {
		return false
	}
	seen[typ] = true
	if _, ok := typ.(*types.TypeParam); ok {
		return true
	}
	if t.plain(typ) || !t.errors && types.Identical(typ, errorType()) {
		return false
	}
	if t.kept(typ) {
		return true
	}
	switch u := typ.Underlying().(type) {
	case *types.Signature:
		return true
	case *types.Interface:
		if t.sealed(u) {
			return false
		}
		return !s.strict || u.NumMethods() > 0 && !types.Identical(typ, errorType())
	case *types.Pointer:
		return s.visit(t, u.Elem(), seen)
	case *types.Slice:
		return s.visit(t, u.Elem(), seen)
	case *types.Array:
		return s.visit(t, u.Elem(), seen)
	case *types.Chan:
		return s.visit(t, u.Elem(), seen)
	case *types.Map:
		return s.visit(t, u.Key(), seen) || s.visit(t, u.Elem(), seen)
	case *types.Struct:
		for f := range u.Fields() {
			if s.visit(t, f.Type(), seen) {
				return true
			}
		}
	case *types.Tuple:
		for v := range u.Variables() {
			if s.visit(t, v.Type(), seen) {
				return true
			}
		}
	case *types.Basic:
		return u.Kind() == types.UnsafePointer
	}
	return false
}

// sealed reports whether only types of a package that is not looked at have the
// methods of an interface, as it is with reflect.Type.
func (t *typer) sealed(u *types.Interface) bool {
	for m := range u.Methods() {
		if !m.Exported() && !t.ours(m.Pkg().Path()) {
			return true
		}
	}
	return false
}

// method returns the name of a method as calls look it up.
func method(m *types.Func) string {
	if m.Exported() || m.Pkg() == nil {
		return m.Name()
	}
	return m.Name() + "@" + m.Pkg().Path()
}

// Key returns the key of a declared function: that of package eval without the
// type parameters of a receiver.
func Key(fn *types.Func) string { return Plain(eval.Key(fn)) }

// Plain takes the type parameters out of a key of package eval.
func Plain(key string) string {
	if !strings.HasPrefix(key, "(") {
		return key
	}
	open, end := strings.IndexByte(key, '['), strings.LastIndexByte(key, ']')
	if open < 0 || end < open {
		return key
	}
	return key[:open] + key[end+1:]
}
