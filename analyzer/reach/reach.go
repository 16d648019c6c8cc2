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
// function values that are called, deferred, started or handed to a call where
// they stand. It does not follow calls through interfaces, nor functions that
// are stored in fields, globals, maps or channels and called from there.
package reach

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/shipmindlabs/routecheck/analyzer/directive"
	"github.com/shipmindlabs/routecheck/analyzer/eval"
	"github.com/shipmindlabs/routecheck/analyzer/exposed"
)

// Rule is the id of the rule whose suppression cuts a call.
const Rule = "ledgerbulk"

// Hop is one step of a path: a function, and where the one before it calls it.
type Hop struct {
	// Func is the function as a reader knows it: billing.Charge,
	// ledger.(*Book).Post.
	Func string
	// At is the place of the call as directory/file.go:line. It is empty for the
	// first hop of a path.
	At string
}

// Path is how a function reaches a sink. Its last hop is the sink.
type Path []Hop

// String returns the path on one line, ending with the place of the call into
// the ledger.
func (p Path) String() string {
	names := make([]string, len(p))
	for i, h := range p {
		names[i] = h.Func
	}
	s := strings.Join(names, " -> ")
	if at := p[len(p)-1].At; at != "" {
		s += " (" + at + ")"
	}
	return s
}

func (p Path) compare(q Path) int {
	if c := cmp.Compare(len(p), len(q)); c != 0 {
		return c
	}
	return slices.CompareFunc(p, q, func(a, b Hop) int {
		return cmp.Or(strings.Compare(a.Func, b.Func), strings.Compare(a.At, b.At))
	})
}

// Entry is a function that reaches a sink, or is one: then its path is itself.
type Entry struct {
	Func string
	Path Path
}

// Fact is what importers must know of a package: the functions that reach a
// sink, sorted by key.
type Fact struct {
	// Ledger reports whether the package was taken for a ledger package.
	Ledger  bool
	Entries []Entry
}

// Empty reports whether there is nothing to export.
func (f *Fact) Empty() bool { return !f.Ledger && len(f.Entries) == 0 }

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
	// Watched reports whether a function takes a handler or a declaration. The
	// functions that go into it are not called there.
	Watched func(key string) bool
}

// Package is the call paths of one package.
type Package struct {
	Source
	ledger   bool
	imported map[string]Path
	ledgers  map[string]bool // imported packages whose fact says which functions count
	nodes    map[string]*node
	order    []string
	literals map[*ast.FuncLit]string
	best     map[string]Path
}

// node is a function or function literal of the package.
type node struct {
	key     string
	display string
	edges   []edge
}

type edge struct {
	to      string
	display string
	pos     token.Pos
	fn      *types.Func // nil for a literal
}

// New looks at a package. facts are those of its imports by path.
func New(src Source, facts map[string]*Fact) *Package {
	p := &Package{
		Source:   src,
		ledger:   src.Directives.Ledger() || src.Ledger(src.Pkg.Path()),
		imported: make(map[string]Path),
		ledgers:  make(map[string]bool),
		nodes:    make(map[string]*node),
		literals: eval.Literals(src.Files, src.Info),
		best:     make(map[string]Path),
	}
	for path, f := range facts {
		p.ledgers[path] = f.Ledger
		for _, e := range f.Entries {
			if old, ok := p.imported[e.Func]; !ok || e.Path.compare(old) < 0 {
				p.imported[e.Func] = e.Path
			}
		}
	}
	for _, f := range src.Files {
		p.file(f)
	}
	p.solve()
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
		switch d := d.(type) {
		case *ast.FuncDecl:
			fn, ok := p.Info.Defs[d.Name].(*types.Func)
			if !ok {
				continue
			}
			n := p.add(eval.Key(fn), Display(fn))
			if p.ledger && p.counts(f, d, fn) {
				p.best[n.key] = Path{{Func: n.display}}
				continue // nothing behind a sink matters
			}
			if d.Body != nil && !(p.ledger && p.readonly(f, d, fn)) {
				p.walk(n, d.Body)
			}
		case *ast.GenDecl:
			p.initializers(d)
		}
	}
}

func (p *Package) add(key, display string) *node {
	n := &node{key: key, display: display}
	p.nodes[key] = n
	p.order = append(p.order, key)
	return n
}

// initializers makes nodes of the function literals in package variables. What
// the initializer itself calls runs before any handler.
func (p *Package) initializers(d *ast.GenDecl) {
	ast.Inspect(d, func(n ast.Node) bool {
		if lit, ok := n.(*ast.FuncLit); ok {
			p.literal(lit)
			return false
		}
		return true
	})
}

func (p *Package) literal(lit *ast.FuncLit) *node {
	n := p.add(p.literals[lit], "func at "+p.at(lit.Pos()))
	p.walk(n, lit.Body)
	return n
}

// counts reports whether a function of a ledger package moves money in the
// books.
func (p *Package) counts(f *ast.File, d *ast.FuncDecl, fn *types.Func) bool {
	return !p.readonly(f, d, fn) && !formatting[fn.Name()] && fn.Name() != "init"
}

// readonly reports whether a function, its type or its file is marked so.
func (p *Package) readonly(f *ast.File, d *ast.FuncDecl, fn *types.Func) bool {
	if p.Directives.Readonly(d) {
		return true
	}
	if recv := fn.Signature().Recv(); recv != nil {
		if spec := p.typeSpec(recv.Type()); spec != nil && p.Directives.Readonly(spec) {
			return true
		}
	}
	return p.Directives.Readonly(f)
}

func (p *Package) typeSpec(t types.Type) *ast.TypeSpec {
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return nil
	}
	pos := named.Obj().Pos()
	for _, f := range p.Files {
		if f.FileStart > pos || pos >= f.FileEnd {
			continue
		}
		for _, d := range f.Decls {
			if g, ok := d.(*ast.GenDecl); ok {
				for _, spec := range g.Specs {
					if ts, ok := spec.(*ast.TypeSpec); ok && ts.Name.Pos() == pos {
						return ts
					}
				}
			}
		}
	}
	return nil
}

// formatting are the methods that turn a value into another form. They are
// looked through and do not count, whatever package declares them.
var formatting = map[string]bool{
	"String": true, "Error": true, "Format": true, "GoString": true, "Scan": true, "Value": true, "LogValue": true,
	"MarshalJSON": true, "MarshalText": true, "MarshalBinary": true, "MarshalYAML": true, "MarshalXML": true, "MarshalJSONTo": true,
	"UnmarshalJSON": true, "UnmarshalText": true, "UnmarshalBinary": true, "UnmarshalYAML": true, "UnmarshalXML": true, "UnmarshalJSONFrom": true,
}

// solve finds the best path of every node: it improves paths along the calls
// until nothing changes. Paths only get better and are bounded by the number of
// functions, so it ends.
func (p *Package) solve() {
	for changed := true; changed; {
		changed = false
		for _, key := range p.order {
			n := p.nodes[key]
			for _, e := range n.edges {
				rest, ok := p.path(e)
				if !ok || len(rest) > len(p.order)+len(p.imported)+2 {
					continue
				}
				cand := make(Path, 0, len(rest)+1)
				cand = append(cand, Hop{Func: n.display})
				cand = append(cand, rest...)
				cand[1].At = p.at(e.pos)
				if old, ok := p.best[key]; !ok || cand.compare(old) < 0 {
					p.best[key] = cand
					changed = true
				}
			}
		}
	}
	p.markSuppressions()
}

// path returns the path behind a call, unless a suppression cuts it.
func (p *Package) path(e edge) (Path, bool) {
	if slices.Contains(p.Directives.Rules(e.pos), Rule) {
		return nil, false
	}
	return p.behind(e)
}

func (p *Package) behind(e edge) (Path, bool) {
	if path, ok := p.best[e.to]; ok {
		return path, true
	}
	if path, ok := p.imported[e.to]; ok {
		return path, true
	}
	// A ledger package outside the reach of the configuration that its own
	// analysis had: all its functions count.
	if e.fn != nil && e.fn.Pkg() != p.Pkg && e.fn.Pkg() != nil && p.Ledger(e.fn.Pkg().Path()) &&
		!p.ledgers[e.fn.Pkg().Path()] && !formatting[e.fn.Name()] {
		return Path{{Func: e.display}}, true
	}
	return nil, false
}

// markSuppressions notes the suppressions that cut a call which would have led
// to the ledger.
func (p *Package) markSuppressions() {
	for _, key := range p.order {
		for _, e := range p.nodes[key].edges {
			if _, ok := p.behind(e); ok {
				p.Directives.Allowed(e.pos, Rule)
			}
		}
	}
}

// Handler returns how a handler reaches the ledger, or false.
func (p *Package) Handler(v eval.Value) (Path, bool) { return p.first(functions(v)) }

// Around returns how functions that wrap a handler reach the ledger, or false.
// A wrapper is run when the handler is registered, and the literals in it, one
// of which it returns, when the handler is.
func (p *Package) Around(v eval.Value) (Path, bool) {
	keys := functions(v)
	for _, key := range slices.Clone(keys) {
		for inside := range p.best {
			if strings.HasPrefix(inside, key+"$") {
				keys = append(keys, inside)
			}
		}
		for inside := range p.imported {
			if strings.HasPrefix(inside, key+"$") {
				keys = append(keys, inside)
			}
		}
	}
	return p.first(keys)
}

// first returns the best path of several functions.
func (p *Package) first(keys []string) (Path, bool) {
	var best Path
	for _, key := range keys {
		path, ok := p.best[key]
		if !ok {
			path, ok = p.imported[key]
		}
		if ok && (best == nil || path.compare(best) < 0) {
			best = path
		}
	}
	return best, best != nil
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
		for _, e := range v.Elems[1:] {
			out = append(out, functions(e)...)
		}
		return out
	}
	var out []string
	for _, e := range v.Elems {
		out = append(out, functions(e)...)
	}
	return out
}

// Export returns what importers must know: the paths of this package's own
// functions, and those of imports that importers can call too. These are the
// methods of the types that the package exposes, and the functions in names,
// which the package's values hold.
func (p *Package) Export(names []string) *Fact {
	f := &Fact{Ledger: p.ledger}
	for _, key := range p.order {
		if path, ok := p.best[key]; ok {
			f.Entries = append(f.Entries, Entry{key, path})
		}
	}
	if len(p.imported) > 0 {
		types := exposed.Of(p.Pkg)
		for key, path := range p.imported {
			if _, named := slices.BinarySearch(names, key); named || types.Method(key) {
				f.Entries = append(f.Entries, Entry{key, path})
			}
		}
	}
	slices.SortFunc(f.Entries, func(a, b Entry) int { return strings.Compare(a.Func, b.Func) })
	return f
}

func (p *Package) at(pos token.Pos) string { return eval.Place(p.Fset, p.Dir, pos) }

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
