package flow

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// modes says what a function that is not looked at does with its arguments. args,
// if not nil, are those of a call.
func (c *compiler) modes(sig *types.Signature, args []ssa.Value, wraps bool) []string {
	out := make([]string, sig.Params().Len())
	any := false
	for i := range out {
		t := sig.Params().At(i).Type()
		if args != nil && i < len(args) {
			if mi, ok := args[i].(*ssa.MakeInterface); ok && !c.carries(mi.X.Type()) && !c.sees(mi.X.Type()) {
				continue
			}
		}
		out[i] = c.mode(t, 0)
		if sig.Results().Len() > 0 && isFunction(t) && types.Identical(t, sig.Results().At(0).Type()) {
			out[i] += " =" // what comes back most likely calls it
		}
		actual := t
		if args != nil && i < len(args) {
			actual = args[i].Type()
			if mi, ok := args[i].(*ssa.MakeInterface); ok && c.fills(mi.X.Type()) {
				out[i] += " &"
			}
		}
		if c.fills(actual) {
			out[i] += " &"
		}
		switch types.Unalias(actual).Underlying().(type) {
		case *types.Slice, *types.Array, *types.Map, *types.Chan:
			if c.carries(actual) {
				out[i] = "@" + out[i]
			}
		}
		if out[i] = strings.TrimSpace(out[i]); c.failure(actual, wraps) {
			out[i] += " ~"
		}
		any = any || out[i] != ""
	}
	if !any {
		return nil
	}
	return out
}

// failure reports whether a value of a type, or an element of it, may be an
// error that comes back. wraps says that the function makes errors of anything.
func (c *compiler) failure(t types.Type, wraps bool) bool {
	if s, ok := types.Unalias(t).Underlying().(*types.Slice); ok {
		t = s.Elem()
	}
	if u, ok := types.Unalias(t).Underlying().(*types.Interface); ok && u.NumMethods() == 0 {
		return wraps
	}
	return types.Implements(t, errorType().Underlying().(*types.Interface))
}

// fills reports whether a type is a pointer to what a library can put something
// into that it has got: an interface, a function or a pointer.
func (c *compiler) fills(t types.Type) bool {
	p, ok := types.Unalias(t).Underlying().(*types.Pointer)
	if !ok || !c.carries(p.Elem()) {
		return false
	}
	switch types.Unalias(p.Elem()).Underlying().(type) {
	case *types.Interface, *types.Signature, *types.Pointer:
		return true
	}
	return false
}

// sees reports whether a type has methods that may matter.
func (c *compiler) sees(t types.Type) bool {
	b := body{compiler: c, out: new(Func)}
	return b.callable(t) || len(b.printed(types.NewInterfaceType(nil, nil), None, t)) > 0
}

// mode says what a function that is not looked at does with an argument of a
// type.
func (c *compiler) mode(t types.Type, depth int) string {
	t = types.Unalias(t)
	switch u := t.Underlying().(type) {
	case *types.Signature:
		return "()"
	case *types.Interface:
		if _, ok := t.(*types.TypeParam); ok {
			return ""
		}
		return interfaceMode(t, u)
	case *types.Slice:
		return c.elementMode(u.Elem(), depth)
	case *types.Array:
		return c.elementMode(u.Elem(), depth)
	case *types.Map:
		return c.elementMode(u.Elem(), depth)
	case *types.Pointer, *types.Struct:
		if depth <= 1 {
			return c.fieldModes(t)
		}
	}
	return ""
}

func (c *compiler) elementMode(t types.Type, depth int) string {
	if depth > 1 {
		return ""
	}
	modes := strings.Fields(c.mode(t, depth+1))
	if u, ok := t.Underlying().(*types.Interface); ok && u.NumMethods() == 0 && slices.Equal(modes, []string{formatting}) {
		modes = append(modes, "()") // a list of anything may be one of functions
	}
	for i, m := range modes {
		modes[i] = "[]" + m
	}
	return strings.Join(modes, " ")
}

// upgrades are the methods that a library may look for in what has another.
var upgrades = map[string][]string{
	"Read":  {"WriteTo"},
	"Write": {"ReadFrom", "WriteString"},
}

// interfaceMode says which methods are called of an interface. A context is left
// alone: to ask it whether it is done is nothing that any package does on
// purpose.
func interfaceMode(t types.Type, u *types.Interface) string {
	if isContext(t) {
		return ""
	}
	if u.NumMethods() == 0 {
		return formatting
	}
	var names []string
	for m := range u.Methods() {
		if Formats(m.Name()) {
			if len(names) == 0 || names[0] != formatting {
				names = append([]string{formatting}, names...)
			}
			continue
		}
		names = append(names, method(m))
		for _, more := range upgrades[m.Name()] {
			names = append(names, "?"+more)
		}
	}
	return strings.Join(names, " ")
}

// fieldModes says what a library does with the functions and interfaces in the
// fields of a struct of its own.
func (c *compiler) fieldModes(t types.Type) string {
	t = deref(t)
	s, ok := t.Underlying().(*types.Struct)
	if !ok || !c.foreign(t) {
		return ""
	}
	var out []string
	for i := range s.NumFields() {
		f := s.Field(i)
		if !f.Exported() {
			continue
		}
		switch u := types.Unalias(f.Type()).Underlying().(type) {
		case *types.Signature:
			out = append(out, c.step(t, i)+"=()")
		case *types.Interface:
			for _, m := range strings.Fields(interfaceMode(types.Unalias(f.Type()), u)) {
				out = append(out, c.step(t, i)+"="+m)
			}
		}
	}
	return strings.Join(out, " ")
}

// resultTypes says what is known of the types of results, separated by
// semicolons: see [solver.returned].
func (c *compiler) resultTypes(sig *types.Signature) string {
	out := make([]string, sig.Results().Len())
	for i := range out {
		t := types.Unalias(sig.Results().At(i).Type())
		switch {
		case !c.carries(t):
			out[i] = "-"
		case types.Identical(t, errorType()):
			out[i] = "!"
		case types.IsInterface(t):
		case c.foreign(t):
			out[i] = "+"
		case isList(t) || isFunction(t):
			out[i] = "+" + c.key(t)
		case !isStruct(t):
			out[i] = c.key(t)
		}
	}
	return strings.Join(out, ";")
}

// foreign reports whether a type, or what it points to, is declared in a package
// that is not looked at.
func (c *compiler) foreign(t types.Type) bool {
	n, ok := deref(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg() != c.Pkg && !c.Ours(n.Obj().Pkg().Path())
}

func isList(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Slice, *types.Map, *types.Chan:
		return true
	}
	return false
}

func isStruct(t types.Type) bool {
	_, ok := t.Underlying().(*types.Struct)
	return ok
}

func isContext(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "context"
}

func isFunction(t types.Type) bool {
	_, ok := types.Unalias(t).Underlying().(*types.Signature)
	return ok
}
