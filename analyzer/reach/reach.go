// Package reach decides whether a handler touches the ledger: whether there is
// a call path from it to a function of a ledger package that is not marked
// readonly.
//
// A [Package] looks at the functions of one package, given the facts of its
// imports, and finds for each the best path to a sink: the shortest, and of
// equals the first in the alphabet. The paths that importers can need go into
// its [Fact]. [Package.Handler] answers the question for a handler, which
// package eval has followed to where it was made.
//
// It follows what static calls decide: functions and methods in any depth, and
// function values that are called, deferred, started, ranged over or handed to a
// call. Such a value is followed from where it is made through local variables
// and the fields and elements of what they hold, through the results of calls,
// and through package variables that are assigned once. A method of a type
// parameter is decided where the function, or the method of the generic type, is
// used with a type argument that is no interface.
//
// It does not follow calls through interfaces, nor functions that are stored in
// fields of other values, in globals that hold more than one function or change,
// or in channels, and called from there. Of generic code it does not follow a
// type argument whose own type parameters matter, nor a handler that is made
// concrete in another package than it is registered in.
//
// To read the package: graph.go says what paths are made of and finds them,
// walk.go what a function runs, hold.go where functions go besides, shape.go
// where in a type they can be, and generic.go what type parameters stand for.
package reach

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/shipmindlabs/routecheck/analyzer/directive"
	"github.com/shipmindlabs/routecheck/analyzer/eval"
)

// Rule is the id of the rule whose suppression cuts a call.
const Rule = "ledgerbulk"

// Source is the package to look at.
type Source struct {
	Fset  *token.FileSet
	Files []*ast.File
	Pkg   *types.Package
	Info  *types.Info
	// Dir is the package's directory as places name it.
	Dir string

	Directives *directive.Set
	// Ledger reports whether the configuration names a package.
	Ledger func(path string) bool
	// Readonly reports whether the configuration says that a function of a
	// ledger package does not write.
	Readonly func(*types.Func) bool
	// Watched reports whether a function takes a handler or a declaration. The
	// functions that go into it are not called there.
	Watched func(key string) bool
}

// Package is the call paths of one package.
type Package struct {
	Source
	ledger   bool
	imported map[string]*step
	ledgers  map[string]bool // imported packages whose fact says which functions count

	nodes     map[string]*node
	order     []*node
	open      *node // the end of a path that a type argument completes
	literals  map[*ast.FuncLit]string
	walked    map[*ast.FuncLit]*node
	vars      map[*types.Var]string
	count     int // of keys that were made up
	shaped    map[shapeKey][]string
	instances map[token.Pos]*node // uses of generic functions
}

// New looks at a package. facts are those of its imports by path.
func New(src Source, facts map[string]*Fact) *Package {
	p := &Package{
		Source:    src,
		ledger:    src.Directives.Ledger() || src.Ledger(src.Pkg.Path()),
		imported:  make(map[string]*step),
		ledgers:   make(map[string]bool),
		nodes:     make(map[string]*node),
		literals:  eval.Literals(src.Files, src.Info),
		walked:    make(map[*ast.FuncLit]*node),
		vars:      make(map[*types.Var]string),
		shaped:    make(map[shapeKey][]string),
		instances: make(map[token.Pos]*node),
	}
	p.open = p.node(local + "?")
	p.open.sink("?")
	for path, f := range facts {
		p.ledgers[path] = f.Ledger
		f.read(p.imported)
	}
	for _, f := range src.Files {
		p.file(f)
	}
	p.variables()
	p.solve()
	p.markSuppressions()
	return p
}

// Relevant reports whether looking at a package can give anything.
func Relevant(src Source, facts map[string]*Fact) bool {
	if len(facts) > 0 || src.Directives.Ledger() || src.Ledger(src.Pkg.Path()) {
		return true
	}
	return slices.ContainsFunc(src.Pkg.Imports(), func(i *types.Package) bool { return src.Ledger(i.Path()) })
}

// IsLedger reports whether the package is a ledger package.
func (p *Package) IsLedger() bool { return p.ledger }

func (p *Package) file(f *ast.File) {
	for _, d := range f.Decls {
		d, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		fn, ok := p.Info.Defs[d.Name].(*types.Func)
		if !ok {
			continue
		}
		n := p.node(eval.Key(fn))
		n.own, n.display = true, Display(fn)
		if p.ledger && p.counts(f, d, fn) {
			n.sink(n.display)
			continue // nothing behind a sink matters
		}
		if d.Body != nil && !(p.ledger && p.readonly(f, d, fn)) {
			p.walk(n, fn.Signature(), slots(fn), d.Body)
		}
	}
}

// Handler returns how a handler reaches the ledger, or false.
func (p *Package) Handler(v eval.Value) (Path, bool) {
	keys := functions(v)
	if n := p.instances[v.Pos()]; n != nil && v.Kind == eval.Func && n.out[0].to.key == v.Code() {
		keys = append(keys, n.key)
	}
	return p.first(keys)
}

// Around returns how functions that wrap a handler reach the ledger, or false.
// A wrapper is run when the handler is registered, and what it returns when the
// handler is.
func (p *Package) Around(v eval.Value) (Path, bool) {
	keys := functions(v)
	for _, key := range slices.Clone(keys) {
		keys = append(keys, key+result(0))
	}
	return p.first(keys)
}

// first returns the best path of several functions.
func (p *Package) first(keys []string) (Path, bool) {
	var best *step
	for _, key := range keys {
		path := p.imported[key]
		if n := p.nodes[key]; n != nil && (n.own || n.best != nil) {
			path = n.best
		}
		if path != nil && (best == nil || path.compare(best) < 0) {
			best = path
		}
	}
	if best == nil {
		return nil, false
	}
	return best.path(), true
}

// functions returns the keys of the functions that run when v is called: the
// function itself, and those that a wrapper was given to call.
func functions(v eval.Value) []string {
	switch v.Kind {
	case eval.Func:
		return []string{v.Code()}
	case eval.Closure:
		out := []string{v.Code()}
		for _, e := range v.Elems {
			out = append(out, functions(e)...)
		}
		return out
	case eval.Result:
		var out []string
		for _, key := range functions(v.Elems[0]) {
			out = append(out, key+result(v.Index))
		}
		for _, e := range v.Elems[1:] {
			// One that wraps the handler runs when it is registered, and what
			// it returns when the handler does.
			for _, key := range functions(e) {
				out = append(out, key, key+result(0))
			}
		}
		return out
	}
	var out []string
	for _, e := range v.Elems {
		out = append(out, functions(e)...)
	}
	return out
}

func (p *Package) at(pos token.Pos) string { return eval.Place(p.Fset, p.Dir, pos) }
