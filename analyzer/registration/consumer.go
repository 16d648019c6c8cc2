package registration

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"slices"

	"github.com/shipmindlabs/routecheck/analyzer/eval"
)

// Consumer is a function of the user's that a library runs for all tasks of a
// pool, in the place of a worker that tells them apart. Its tasks are known if it
// has a switch over their names, or hands them on to what is known.
type Consumer struct {
	Pos token.Pos
	// Library is the name of the library's package.
	Library string
	// Handler is the key of the function.
	Handler string
}

// Consumers returns the consumers that a package names where it hands them to a
// library.
func (t *Table) Consumers(src eval.Source) []Consumer {
	var out []Consumer
	for _, f := range src.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if lib, arg := t.runs(src.Info, call); arg != nil {
					if key := t.consumer(src, arg, handlerMethod(lib)); key != "" {
						out = append(out, Consumer{call.Pos(), path.Base(lib.Path), key})
					}
				}
			}
			return true
		})
	}
	return out
}

// HandlerMethods returns the names of the methods by which one handler of a library
// hands a task on to another, for libraries that take a consumer. They are sorted.
func (t *Table) HandlerMethods() []string {
	var out []string
	for _, c := range t.calls {
		if c.takesConsumer() {
			out = append(out, handlerMethod(c.lib))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// takesConsumer reports whether a method of a library runs a worker that is an
// argument of its own.
func (c call) takesConsumer() bool { return c.Role == Run && c.Worker > 1 }

func handlerMethod(lib Library) string {
	for _, c := range lib.Calls {
		if c.Role == Register && c.Method != "" {
			return c.Method
		}
	}
	return ""
}

// runs returns the argument of a call that a library runs, or nil.
func (t *Table) runs(info *types.Info, call *ast.CallExpr) (Library, ast.Expr) {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return Library{}, nil
	}
	fn, ok := info.Uses[sel.Sel].(*types.Func)
	if !ok {
		return Library{}, nil
	}
	c := t.calls[eval.Key(fn)]
	if arg := c.Worker - 2; c.takesConsumer() && arg < len(call.Args) {
		return c.lib, ast.Unparen(call.Args[arg])
	}
	return Library{}, nil
}

// consumer returns the key of the function that an expression stands for, or "" if
// it is a library's, or something else decides it.
func (t *Table) consumer(src eval.Source, arg ast.Expr, method string) string {
	if call, ok := arg.(*ast.CallExpr); ok && len(call.Args) == 1 && src.Info.Types[call.Fun].IsType() {
		switch f := ast.Unparen(call.Args[0]).(type) {
		case *ast.FuncLit:
			return eval.Literals(src.Files, src.Info)[f]
		case *ast.Ident:
			return t.own(src.Info.Uses[f])
		case *ast.SelectorExpr:
			return t.own(src.Info.Uses[f.Sel])
		}
	}
	typ := src.Info.TypeOf(arg)
	if typ == nil || types.IsInterface(typ) {
		return ""
	}
	obj, _, _ := types.LookupFieldOrMethod(typ, true, src.Pkg, method)
	return t.own(obj)
}

// own returns the key of a function that is no library's and that no interface
// decides.
func (t *Table) own(obj types.Object) string {
	fn, ok := obj.(*types.Func)
	if !ok || fn.Pkg() == nil || t.paths[fn.Pkg().Path()] {
		return ""
	}
	if recv := fn.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
		return ""
	}
	return eval.Key(fn)
}
