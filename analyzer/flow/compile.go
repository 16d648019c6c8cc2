package flow

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/ssa"

	"github.com/shipmindlabs/routecheck/analyzer/eval"
)

// Source is the package to compile.
type Source struct {
	eval.Source

	// Display returns the name of a function for readers.
	Display func(*types.Func) string
	// Sink and Quiet say of a function of this package whether to call it is to
	// reach a sink, and whether it is known not to.
	Sink, Quiet func(*types.Func) bool
	// Watch says which functions take a handler, or another thing that is not
	// used where it is handed in.
	Watch func(key string) (Watch, bool)
	// Plain reports the types of declarations, which hold no handler.
	Plain func(types.Type) bool
	// Kept reports the types of workers and their settings, which may hold one
	// though nothing in them says so.
	Kept func(types.Type) bool
	// Errors says that what an error holds is followed: see errors.go.
	Errors bool
	// Cut reports whether a call is suppressed.
	Cut func(token.Pos) bool
	// Ours reports whether the functions of the package with a path are looked at,
	// and Known whether the one with a key is.
	Ours, Known func(string) bool
}

// Watch is a function of a library that registers handlers. Arguments are counted
// from 1, a receiver first; 0 is one that there is not.
type Watch struct {
	// Handler is the argument that is a handler, and Method the method of it that
	// is called, if it is no function. Own is the method that returns what is run
	// around this handler alone.
	Handler     int
	Method, Own string
	// Wrap is the argument that is the handler which the function returns.
	Wrap int
	// Worker is the argument that keeps what is run around its handlers, and
	// Surround one that adds to it.
	Worker, Surround int
	// Config is the argument with settings: Around are the fields in it with what
	// is run around the handlers, and Workers the one with the worker that it is
	// for, if that is not what the function returns.
	Config  int
	Around  []string
	Workers string
	// AroundMethods are the methods of what is run around a handler. If there are
	// none, it is a function from handler to handler, and Inner the method of what
	// that returns, if it may be an object.
	AroundMethods []string
	Inner         string
}

// aroundStep is the part of a worker with what is run around its handlers.
const aroundStep = "?around"

// compiler makes programs of the functions of a package.
type compiler struct {
	Source
	*typer
	prog     *ssa.Program
	pkg      *ssa.Package
	literals map[*ast.FuncLit]string
	calls    map[token.Pos]*ast.CallExpr // by the place of the parenthesis
	links    map[string]string           // see linknames

	keys  map[*ssa.Function]string
	named map[string]int // how many functions have a key already
	queue []*ssa.Function
	out   []*Func
}

// Compile returns the functions of a package, with the wrappers that go with its
// types, in the order of the source.
func Compile(src Source) []*Func {
	if len(src.Files) == 0 {
		return nil
	}
	c := &compiler{
		Source: src, typer: newTyper(src), literals: eval.Literals(src.Files, src.Info), links: linknames(src.Files),
		calls: make(map[token.Pos]*ast.CallExpr), keys: make(map[*ssa.Function]string), named: make(map[string]int),
	}
	for _, f := range src.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				c.calls[call.Lparen] = call
			}
			return true
		})
	}
	c.build()
	for _, f := range src.Files {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok {
				if fn, ok := src.Info.Defs[d.Name].(*types.Func); ok && d.Name.Name != "_" {
					c.declared(d, fn)
				}
			}
		}
	}
	if init := c.pkg.Func("init"); init != nil {
		c.enqueue(init, src.Pkg.Path()+".init")
	}
	c.drain()
	c.wrappers()
	c.drain()
	return c.out
}

func (c *compiler) build() {
	c.prog = ssa.NewProgram(c.Fset, ssa.BuildSerially)
	for _, p := range c.Pkg.Imports() {
		if c.prog.ImportedPackage(p.Path()) == nil {
			c.prog.CreatePackage(p, nil, nil, true)
		}
	}
	c.pkg = c.prog.CreatePackage(c.Pkg, c.Files, c.info(), false)
	c.pkg.Build()
}

// info returns what is known of the files, without the initialization of variables
// in files that are left out.
func (c *compiler) info() *types.Info {
	info := *c.Info
	info.InitOrder = slices.DeleteFunc(slices.Clone(info.InitOrder), func(i *types.Initializer) bool {
		return !slices.ContainsFunc(c.Files, func(f *ast.File) bool { return f.FileStart <= i.Rhs.Pos() && i.Rhs.Pos() < f.FileEnd })
	})
	return &info
}

func (c *compiler) declared(d *ast.FuncDecl, fn *types.Func) {
	if d.Recv == nil && d.Name.Name == "init" {
		for _, m := range c.pkg.Members {
			if f, ok := m.(*ssa.Function); ok && f.Syntax() == d {
				c.enqueue(f, c.Pkg.Path()+"."+f.Name())
			}
		}
		return
	}
	if f := c.prog.FuncValue(fn); f != nil {
		c.enqueue(f, Key(fn))
	}
}

func (c *compiler) enqueue(fn *ssa.Function, key string) string {
	if k, ok := c.keys[fn]; ok {
		return k
	}
	n := c.named[key]
	c.named[key]++
	if n > 0 {
		key += "#" + strconv.Itoa(n)
	}
	c.keys[fn] = key
	c.queue = append(c.queue, fn)
	return key
}

func (c *compiler) drain() {
	for len(c.queue) > 0 {
		fn := c.queue[0]
		c.queue = c.queue[1:]
		c.out = append(c.out, c.function(fn))
	}
}

// function compiles a function.
func (c *compiler) function(fn *ssa.Function) *Func {
	f := &Func{
		Key: c.keys[fn], Params: len(fn.Params) + len(fn.FreeVars), Captured: len(fn.FreeVars),
		Results: fn.Signature.Results().Len(), raw: true,
	}
	f.Regs = f.Params + f.Results
	if obj, ok := fn.Object().(*types.Func); ok && fn.Synthetic == "" {
		f.Display = c.Display(obj)
		if obj.Pkg() == c.Pkg {
			f.Sink, f.Quiet = c.Sink(obj), c.Quiet(obj)
		}
	} else if lit, ok := fn.Syntax().(*ast.FuncLit); ok {
		f.Display = "func at " + c.place(lit.Pos())
	}
	if len(fn.Blocks) == 0 && !madeByCgo(fn.Name()) {
		f.Unseen = []string{c.bodyless(fn, f.Display)}
	}
	b := body{compiler: c, fn: fn, out: f, regs: make(map[ssa.Value]int)}
	for i, p := range fn.Params {
		b.regs[p] = i
		f.Types = append(f.Types, b.handed(p.Type()))
	}
	for i, v := range fn.FreeVars {
		b.regs[v] = len(fn.Params) + i
	}
	for _, block := range fn.Blocks {
		if block == fn.Recover {
			continue
		}
		for _, i := range block.Instrs {
			b.instr(i)
		}
	}
	return f
}

// handed returns the type that a library hands in for a parameter: - if that holds
// nothing of interest, and nothing if it can be anything.
func (b *body) handed(t types.Type) string {
	switch {
	case !b.carries(t):
		return "-"
	case types.IsInterface(t) || isStruct(t):
		return ""
	}
	return b.key(t)
}

// keyOf returns the key of a function that is used, and sees that it is
// compiled if that falls to this package.
func (c *compiler) keyOf(fn *ssa.Function) string {
	if k, ok := c.keys[fn]; ok {
		return k
	}
	if o := fn.Origin(); o != nil {
		return c.keyOf(o)
	}
	obj, _ := fn.Object().(*types.Func)
	lit, isLiteral := fn.Syntax().(*ast.FuncLit)
	switch {
	case isLiteral:
		return c.enqueue(fn, Plain(c.literals[lit]))
	case fn.Parent() != nil: // the body of a loop over an iterator
		return c.enqueue(fn, c.keyOf(fn.Parent())+"$range")
	case obj == nil:
		return c.enqueue(fn, c.Pkg.Path()+"."+fn.String())
	case fn.Syntax() != nil && obj.Pkg() == c.Pkg:
		return c.enqueue(fn, Key(obj))
	case fn.Syntax() != nil || len(fn.Blocks) == 0:
		return Key(obj)
	}
	// A bound method or a method expression.
	return c.enqueue(fn, c.Pkg.Path()+"."+Key(obj)+"$"+c.shape(fn))
}

// shape says of a wrapper which kind it is.
func (c *compiler) shape(fn *ssa.Function) string {
	if len(fn.FreeVars) > 0 {
		return "bound"
	}
	return fmt.Sprintf("thunk %s", c.key(fn.Params[0].Type()))
}

func (c *compiler) place(pos token.Pos) string { return eval.Place(c.Fset, c.Dir, pos) }

// callPos returns the place of a call by that of its parenthesis.
func (c *compiler) callPos(pos token.Pos) token.Pos {
	if call, ok := c.calls[pos]; ok {
		return call.Pos()
	}
	return pos
}
