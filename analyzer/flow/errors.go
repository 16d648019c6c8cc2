package flow

import (
	"go/types"
	"slices"
	"strings"
)

// Errors are in the results of nearly every function, and nothing comes of almost
// any: what they hold is followed only where a type of error is in sight that does
// something of interest. An error that a package farther down declares is thereby
// not followed through this one.

// ErrorTypes returns the names of the types of a package that are errors, sorted,
// and whether one of them carries something that can be called.
func ErrorTypes(src Source) (names []string, carry bool) {
	t := newTyper(src)
	iface := errorType().Underlying().(*types.Interface)
	for _, obj := range src.Info.Defs {
		name, ok := obj.(*types.TypeName)
		if !ok || name.IsAlias() || types.IsInterface(name.Type()) {
			continue
		}
		if n, ok := name.Type().(*types.Named); ok && (types.Implements(n, iface) || types.Implements(types.NewPointer(n), iface)) {
			base, _ := split(t.key(n))
			names = append(names, base)
			carry = carry || src.called(n, make(map[types.Type]bool))
		}
	}
	slices.Sort(names)
	return names, carry
}

// called reports whether there is a function in a value of a type, or an object
// behind an interface of the module, that somebody may call.
func (src *Source) called(typ types.Type, seen map[types.Type]bool) bool {
	typ = types.Unalias(typ)
	if n, ok := typ.(*types.Named); ok && (n.Obj().Pkg() == nil || n.Obj().Pkg() != src.Pkg && !src.Ours(n.Obj().Pkg().Path())) {
		return false
	}
	if seen[typ] {
		return false
	}
	seen[typ] = true
	switch u := typ.Underlying().(type) {
	case *types.Signature:
		return true
	case *types.Interface:
		_, param := typ.(*types.TypeParam)
		return param || u.NumMethods() > 0
	case *types.Struct:
		for f := range u.Fields() {
			if src.called(f.Type(), seen) {
				return true
			}
		}
	case *types.Map:
		return src.called(u.Key(), seen) || src.called(u.Elem(), seen)
	case interface{ Elem() types.Type }:
		return src.called(u.Elem(), seen)
	}
	return false
}

func errorType() types.Type { return types.Universe.Lookup("error").Type() }

// Act reports whether a method of some types of the package reaches a sink, or
// something that only its callers know.
func (p *Package) Act(names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		return slices.ContainsFunc(p.own[name], func(key string) bool {
			return slices.ContainsFunc(p.results[key].Summary.Code, func(c Instr) bool { return c.acts() })
		})
	})
}

// acts reports whether an instruction of a summary does more than to move values,
// or to print them.
func (c Instr) acts() bool {
	switch c.Op {
	case Sink, Handler, Call, Dynamic, Opaque:
		return true
	case Invoke:
		return !slices.Contains([]string{formatting, "Error", "String"}, strings.TrimPrefix(c.Name, "?"))
	}
	return false
}
