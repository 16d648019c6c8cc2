package flow

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// What cannot be seen is told in a few words, with its place. A reader wants to
// know where a path to the ledger could be that nobody found, so what cannot hide
// one is left out: a conversion of bytes, or a library that calls its callback at
// once.

// Keeps stands in what is said of a library that keeps a callback. It is taken to
// call it where it is handed over, so no path is missed, but it may never do so.
const Keeps = "keeps the callback, and when it calls it is not seen"

// maxUnseen is how many places a summary names.
const maxUnseen = 16

// unlisted stands for the places beyond.
const unlisted = "other places (there are more than are listed)"

// bounded returns the places that a summary names, sorted. What is too large to be
// followed is always among them.
func bounded(places []string) []string {
	places = sorted(places)
	if len(places) <= maxUnseen {
		return places
	}
	places = slices.DeleteFunc(places, func(s string) bool { return s == unlisted })
	slices.SortStableFunc(places, func(a, b string) int {
		large := func(s string) int { return len(s) - len(strings.TrimSuffix(s, TooLarge)) }
		return large(b) - large(a)
	})
	return sorted(append(places[:maxUnseen-1], unlisted))
}

func (b *body) hides(what string) { b.out.Unseen = append(b.out.Unseen, what) }

// linknames returns the names of a package that go:linkname speaks of, with what
// they are linked to, which may be left open.
func linknames(files []*ast.File) map[string]string {
	out := make(map[string]string)
	for _, f := range files {
		if !slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == strconv.Quote("unsafe") }) {
			continue // the compiler asks for it
		}
		for _, group := range f.Comments {
			for _, c := range group.List {
				words := strings.Fields(c.Text)
				if len(words) < 2 || words[0] != "//go:linkname" {
					continue
				}
				out[words[1]] = strings.Join(words[2:], " ")
			}
		}
	}
	return out
}

// bodyless says of a function without a body where that is.
func (c *compiler) bodyless(fn *ssa.Function, display string) string {
	if display == "" {
		display = fn.String()
	}
	return fmt.Sprintf("%s at %s has no body in Go%s", display, c.place(fn.Pos()), c.link(fn.Name()))
}

// link says what go:linkname links a name to, if it does.
func (c *compiler) link(name string) string {
	target, ok := c.links[name]
	switch {
	case !ok:
		return ""
	case target == "":
		return ": another package links it by go:linkname"
	}
	return ": go:linkname links it to " + target
}

// madeByCgo reports whether a function is one of those through which cgo calls C.
func madeByCgo(name string) bool {
	return strings.HasPrefix(name, "_cgo") || strings.HasPrefix(name, "_Cgo_") || strings.HasPrefix(name, "_Cfunc_")
}

// calledC notes a call of C, unless it only turns a text into another.
func (b *body) calledC(name, at string) {
	switch name, ok := strings.CutPrefix(name, "_Cfunc_"); name {
	case "CString", "CBytes", "GoString", "GoStringN", "GoBytes":
	default:
		if ok {
			b.hides("C." + name + " at " + at)
		}
	}
}

// linked notes the use of a package variable that another package may set under
// another name.
func (b *body) linked(v *ssa.Global) {
	if link := b.link(v.Name()); link != "" && v.Pkg == b.pkg {
		b.hides(fmt.Sprintf("the variable %s.%s at %s may be set elsewhere%s", b.Pkg.Name(), v.Name(), b.place(v.Pos()), link))
	}
}

// retyped notes an unsafe.Pointer that becomes a pointer to something of interest,
// unless it was a pointer of that type before.
func (b *body) retyped(i *ssa.Convert) {
	if !isUnsafe(i.X.Type()) || isUnsafe(i.Type()) || !b.carries(i.Type()) {
		return
	}
	if before, ok := i.X.(*ssa.Convert); ok && types.Identical(before.X.Type(), i.Type()) {
		return
	}
	name := types.TypeString(i.Type(), (*types.Package).Name)
	b.hides(fmt.Sprintf("unsafe.Pointer becomes a %s at %s", name, b.place(b.callPos(i.Pos()))))
}

func isUnsafe(t types.Type) bool {
	u, ok := t.Underlying().(*types.Basic)
	return ok && u.Kind() == types.UnsafePointer
}

// called notes what a call of a function that is not looked at hides.
func (b *body) called(fn *types.Func, args []ssa.Value, at string) {
	if fn.Pkg().Path() == "reflect" {
		switch fn.Name() {
		case "Call", "CallSlice", "MethodByName", "Method", "MakeFunc":
			b.hides("reflect." + fn.Name() + " at " + at)
		}
	}
	if keeper(fn) && slices.ContainsFunc(args, b.acts) {
		b.hides(fmt.Sprintf("%s at %s %s", b.Display(fn), at, Keeps))
	}
}

// keeper reports whether a function keeps what it is handed, to call it later. Of
// other libraries than the standard one, the name must do.
func keeper(fn *types.Func) bool {
	switch Key(fn) {
	case "time.AfterFunc", "context.AfterFunc", "runtime.SetFinalizer", "runtime.AddCleanup",
		"net/http.Handle", "net/http.HandleFunc", "(*net/http.ServeMux).Handle", "(*net/http.ServeMux).HandleFunc",
		"(*net/http.Server).RegisterOnShutdown", "net/rpc.Register", "net/rpc.RegisterName", "expvar.Publish":
		return true
	}
	host, _, _ := strings.Cut(fn.Pkg().Path(), "/")
	if !strings.Contains(host, ".") || host == "golang.org" {
		return false
	}
	for _, verb := range []string{"Add", "After", "Bind", "Every", "Handle", "Hook", "Listen", "Notify", "On", "Register", "Schedule", "Set", "Subscribe", "Use", "Watch"} {
		rest, ok := strings.CutPrefix(fn.Name(), verb)
		if ok && (rest == "" || rest[0] < 'a' || rest[0] > 'z') {
			return true
		}
	}
	return false
}

// acts reports whether a value is a callback that may do anything of interest.
func (b *body) acts(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.ChangeType:
		return b.acts(v.X)
	case *ssa.ChangeInterface:
		return b.acts(v.X)
	case *ssa.MakeInterface:
		m := interfaceMode(v.Type(), v.Type().Underlying().(*types.Interface))
		return b.acts(v.X) || m != "" && m != formatting && b.callable(v.X.Type())
	case *ssa.MakeClosure:
		return b.acts(v.Fn)
	case *ssa.Function:
		if len(v.Blocks) > 0 {
			return b.callsOwn(v)
		}
		obj, ok := v.Object().(*types.Func)
		return ok && obj.Pkg() != nil && b.Known(Key(obj))
	case *ssa.Const:
		return false
	}
	return isFunction(v.Type()) && !isContext(v.Type()) // a CancelFunc is its own affair
}

// callsOwn reports whether a function calls any that is looked at, or one that is
// not known.
func (b *body) callsOwn(fn *ssa.Function) bool {
	for _, block := range fn.Blocks {
		for _, i := range block.Instrs {
			call, ok := i.(ssa.CallInstruction)
			if !ok {
				continue
			}
			c := call.Common()
			callee := c.StaticCallee()
			switch {
			case callee != nil:
				if obj, ok := callee.Object().(*types.Func); !ok || obj.Pkg() == b.Pkg || obj.Pkg() != nil && b.Known(Key(obj)) {
					return true
				}
			case isContext(c.Value.Type()):
			default:
				if _, builtin := c.Value.(*ssa.Builtin); !builtin {
					return true
				}
			}
		}
	}
	return false
}
