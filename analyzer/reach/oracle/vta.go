package oracle

import (
	"context"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/callgraph"
	"golang.org/x/tools/go/callgraph/cha"
	"golang.org/x/tools/go/callgraph/vta"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"
)

// graphVerdict is what a whole-program call graph says of a registration.
type graphVerdict struct {
	registrationSite
	// path is the functions from the handler to the ledger, or nil.
	path []string
	// library is the last package outside the module on the path, or empty.
	library string
	follow  func(hops []string) witnessVerdict
}

// witnessVerdict is what call graphs say of a witness.
type witnessVerdict struct {
	// exist reports whether all its functions do.
	exist bool
	// lost is how many are not called from the one before, by the graph of vta. It
	// loses what a channel of one direction holds, what goes through unsafe
	// pointers as in sync/atomic, and what reflection calls.
	lost int
	// jumps is how many that of cha does not have either. One is where the worker
	// calls a middleware or the Go runtime a function: a timer, a coroutine.
	jumps int
}

// callGraph asks the call graph of package vta about every registration in a
// module: whether the handlers that arrive there can call the ledger.
//
// In the call graph of the program as it is, all handlers meet in the worker.
// So each registration is given a function of its own to call its handler in
// (see probes), and the question is asked of that.
func callGraph(ctx context.Context, dir string, env []string) ([]graphVerdict, error) {
	sites, overlay, err := probes(dir)
	if err != nil {
		return nil, err
	}
	loaded, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax | packages.NeedModule, Context: ctx, Dir: dir, Env: env, Overlay: overlay}, "./...")
	if err != nil {
		return nil, err
	}
	var errs []packages.Error
	packages.Visit(loaded, nil, func(p *packages.Package) { errs = append(errs, p.Errors...) })
	if len(errs) > 0 {
		return nil, fmt.Errorf("the call graph's copy of %s does not build: %w", dir, errs[0])
	}
	prog, _ := ssautil.AllPackages(loaded, ssa.InstantiateGenerics)
	prog.Build()
	p := &loadedProgram{dir: dir, module: modulePrefix(loaded), sinks: make(map[*types.Func]bool), names: make(map[*ssa.Function]string)}
	packages.Visit(loaded, nil, func(pkg *packages.Package) { p.addSinks(pkg) })
	funcs := ssautil.AllFunctions(prog)
	fine, coarse := newGraph(p, vta.CallGraph(funcs, nil)), newGraph(p, cha.CallGraph(prog))
	fine.solve()
	var out []graphVerdict
	for _, s := range sites {
		v := graphVerdict{registrationSite: s}
		v.path, v.library = fine.path(s.probe)
		v.follow = func(hops []string) witnessVerdict {
			n, lost := fine.follow(s.probe, hops)
			_, jumps := coarse.follow(s.probe, hops)
			return witnessVerdict{exist: n == len(hops) && n > 0, lost: lost, jumps: min(lost, jumps)}
		}
		out = append(out, v)
	}
	return out, nil
}

// modulePrefix returns the path of the main module.
func modulePrefix(loaded []*packages.Package) string {
	for _, p := range loaded {
		if p.Module != nil {
			return p.Module.Path
		}
	}
	return ""
}

// loadedProgram is what is known of the functions of a module and of all that it
// imports.
type loadedProgram struct {
	dir    string // of the module
	module string // its path
	sinks  map[*types.Func]bool
	names  map[*ssa.Function]string // see display
}

// graph is a call graph of a program with what to look for in it.
type graph struct {
	*loadedProgram
	nodes  map[*ssa.Function]*callgraph.Node
	starts map[string][]*callgraph.Node // by name of the probe
	named  map[string][]*callgraph.Node // by name in a finding
	// next is the callee on a shortest path to a sink, and is the function itself
	// for a sink.
	next map[*callgraph.Node]*callgraph.Node
}

func newGraph(p *loadedProgram, cg *callgraph.Graph) *graph {
	g := &graph{loadedProgram: p, nodes: cg.Nodes, starts: make(map[string][]*callgraph.Node), named: make(map[string][]*callgraph.Node)}
	for fn, n := range cg.Nodes {
		if fn == nil {
			continue
		}
		if name := g.display(fn); name != "" {
			g.named[name] = append(g.named[name], n)
		}
		if origin := fn.Origin(); origin != nil {
			fn = origin
		}
		if strings.HasPrefix(fn.Name(), probePrefix) {
			g.starts[fn.Name()] = append(g.starts[fn.Name()], n)
		}
	}
	return g
}

// solve finds the shortest paths, from the sinks backwards.
func (g *graph) solve() {
	g.next = make(map[*callgraph.Node]*callgraph.Node)
	var queue []*callgraph.Node
	for fn, n := range g.nodes {
		if fn != nil && g.sink(fn) {
			g.next[n] = n
			queue = append(queue, n)
		}
	}
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		for _, e := range n.In {
			if g.next[e.Caller] == nil {
				g.next[e.Caller] = n
				queue = append(queue, e.Caller)
			}
		}
	}
}

// path returns a path from the handlers of a probe into the ledger, and the last
// package on it that is outside the module.
func (g *graph) path(probe string) (path []string, library string) {
	for _, n := range g.starts[probe] {
		if g.next[n] == nil {
			continue
		}
		for g.next[n] != n {
			n = g.next[n]
			path = append(path, n.Func.String())
			if pkg := packageOf(n.Func); pkg != "" && pkg != g.module && !strings.HasPrefix(pkg, g.module+"/") {
				library = pkg
			}
		}
		return path, library
	}
	return nil, ""
}

func packageOf(fn *ssa.Function) string {
	if fn.Pkg != nil {
		return fn.Pkg.Pkg.Path()
	}
	if obj, ok := fn.Object().(*types.Func); ok && obj.Pkg() != nil {
		return obj.Pkg().Path()
	}
	if fn.Parent() != nil {
		return packageOf(fn.Parent())
	}
	return ""
}

// sink reports whether a function writes the ledger.
func (p *loadedProgram) sink(fn *ssa.Function) bool {
	obj, ok := fn.Object().(*types.Func)
	return ok && fn.Synthetic == "" && p.sinks[obj] || ok && fn.Origin() != nil && p.sinks[obj.Origin()]
}

// formatting are methods that give a value another form. They are no writes.
var formatting = []string{"String", "Error", "Format", "GoString", "Scan", "Value", "LogValue"}

// addSinks adds the functions of a package that write the ledger, as its
// directives have it.
func (p *loadedProgram) addSinks(pkg *packages.Package) {
	if !slices.ContainsFunc(pkg.Syntax, func(f *ast.File) bool { return marked(f.Doc, "ledger") }) {
		return
	}
	readonly := make(map[string]bool) // types
	for _, f := range pkg.Syntax {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.TYPE {
				for _, s := range d.Specs {
					s := s.(*ast.TypeSpec)
					readonly[s.Name.Name] = marked(d.Doc, "readonly") || marked(s.Doc, "readonly")
				}
			}
		}
	}
	for _, f := range pkg.Syntax {
		if slices.ContainsFunc(f.Comments, func(c *ast.CommentGroup) bool { return c.End() < f.Package && marked(c, "readonly") }) {
			continue
		}
		for _, d := range f.Decls {
			d, ok := d.(*ast.FuncDecl)
			if !ok || marked(d.Doc, "readonly") || d.Name.Name == "init" {
				continue
			}
			name := d.Name.Name
			if d.Recv != nil && (readonly[receiver(d.Recv.List[0].Type)] || slices.Contains(formatting, name) ||
				strings.HasPrefix(name, "Marshal") || strings.HasPrefix(name, "Unmarshal")) {
				continue
			}
			p.sinks[pkg.TypesInfo.Defs[d.Name].(*types.Func)] = true
		}
	}
}

// receiver returns the name of a method's type.
func receiver(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// marked reports whether a comment has a directive of routecheck.
func marked(c *ast.CommentGroup, directive string) bool {
	return c != nil && slices.ContainsFunc(c.List, func(c *ast.Comment) bool {
		first, _, _ := strings.Cut(c.Text, " ")
		return first == "//routecheck:"+directive
	})
}

// place is a file and a line as findings name them, seen from a folder.
func place(dir string, pos token.Position) string {
	if rel, err := filepath.Rel(dir, pos.Filename); err == nil {
		return fmt.Sprintf("%s:%d", filepath.ToSlash(rel), pos.Line)
	}
	return fmt.Sprintf("%s:%d", pos.Filename, pos.Line)
}
