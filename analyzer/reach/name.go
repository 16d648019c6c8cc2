package reach

import "go/types"

// Display returns the name of a function as a reader knows it: the package's
// name instead of its path.
func Display(fn *types.Func) string {
	fn = fn.Origin()
	name := fn.Name()
	if recv := fn.Signature().Recv(); recv != nil {
		t, star := recv.Type(), ""
		if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
			t, star = ptr.Elem(), "*"
		}
		if named, ok := types.Unalias(t).(*types.Named); ok {
			if star != "" {
				name = "(*" + named.Obj().Name() + ")." + name
			} else {
				name = named.Obj().Name() + "." + name
			}
		}
	}
	if fn.Pkg() == nil {
		return name
	}
	return fn.Pkg().Name() + "." + name
}
