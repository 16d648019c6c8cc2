// Package reach decides whether a handler touches the ledger: whether there is
// a call path from it to a function of a ledger package that is not marked
// readonly.
//
// Package flow does the following: it solves the functions of a package, given
// the summaries of its imports. This package says which functions are sinks,
// finds out what becomes of the handlers that are registered, and keeps what
// importers need in a [Fact].
//
// A handler may be registered where nobody can say yet what stands behind an
// interface of it. Its verdict is open there, and the registration travels in
// the summary of the function around it, or, where a package variable decides,
// as a function of its own. The package that hands in what was missing closes
// it: see [Package.Closed]. Rule ledgerbulk says with [Package.Label] which
// registrations are worth it, and what is to be said.
//
// To read the package: sink.go says what counts, verdict.go what is known of a
// registration, fact.go what travels, and path.go what a reader sees of it.
//
// The limits are those of package flow. A registration in an exported function
// that nothing in sight calls stays open and is not reported.
package reach

import (
	"cmp"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/shipmindlabs/routecheck/analyzer/directive"
	"github.com/shipmindlabs/routecheck/analyzer/eval"
	"github.com/shipmindlabs/routecheck/analyzer/flow"
)

// Rule is the id of the rule whose suppression cuts a call.
const Rule = "ledgerbulk"

// Source is the package to look at.
type Source struct {
	eval.Source
	// Module is the path of the module that the package belongs to, if somebody
	// works on it. All its packages are looked at.
	Module string

	Directives *directive.Set
	// Ledger reports whether the configuration names a package.
	Ledger func(path string) bool
	// Readonly reports whether the configuration says that a function of a
	// ledger package does not write. The name is that of the function, or of
	// the type and the method.
	Readonly func(path, name string) bool
	// Watch says which functions take a handler or a declaration. The functions
	// that go into it are not called there.
	Watch func(key string) (flow.Watch, bool)
	// Plain reports the types of declarations, which hold no handler, and Kept
	// those of workers, which do.
	Plain, Kept func(types.Type) bool
}

// Package is what the functions of one package reach.
type Package struct {
	Source
	ledger  bool
	ledgers map[string]bool // imported packages whose fact says which functions count
	modules []string        // whose packages are looked at
	errors  bool            // whether what errors hold is followed

	flow     *flow.Package
	imported map[string]*flow.Func
	verdicts []Verdict
	labels   map[string]string // by registration
	pending  []*flow.Func      // imported registrations that package variables decide
}

// New looks at a package. facts are those of its imports by path.
func New(src Source, facts map[string]*Fact) (*Package, error) {
	p := &Package{
		Source:   src,
		ledger:   src.Directives.Ledger() || src.Ledger(src.Pkg.Path()),
		ledgers:  make(map[string]bool),
		imported: make(map[string]*flow.Func),
		labels:   make(map[string]string),
	}
	if src.Module != "" {
		p.modules = append(p.modules, src.Module)
	}
	var heaps []*flow.Func
	seen := make(map[string]bool)
	for _, path := range slices.Sorted(maps.Keys(facts)) {
		f := facts[path]
		p.ledgers[path] = f.Ledger
		p.errors = p.errors || f.Errors
		p.modules = append(p.modules, f.Modules...)
		funcs, err := flow.Decode(f.Funcs)
		if err != nil {
			return nil, err
		}
		for _, fn := range funcs {
			switch {
			case strings.HasPrefix(fn.Key, flow.HeapKey):
				if !seen[fn.Key] {
					heaps = append(heaps, fn)
				}
				seen[fn.Key] = true
			case strings.HasPrefix(fn.Key, pendingKey):
				p.pending = append(p.pending, fn)
			case p.imported[fn.Key] == nil:
				p.imported[fn.Key] = fn
			}
		}
	}
	slices.Sort(p.modules)
	p.modules = slices.Compact(p.modules)
	slices.SortStableFunc(p.pending, func(a, b *flow.Func) int { return cmp.Compare(a.Key, b.Key) })
	p.pending = slices.CompactFunc(p.pending, func(a, b *flow.Func) bool { return a.Key == b.Key })
	p.solve(heaps)
	return p, nil
}

// Relevant reports whether looking at a package can give anything.
func Relevant(src Source, facts map[string]*Fact) bool {
	if src.Module != "" || len(facts) > 0 || src.Directives.Ledger() || src.Ledger(src.Pkg.Path()) {
		return true
	}
	return slices.ContainsFunc(src.Pkg.Imports(), func(i *types.Package) bool { return src.Ledger(i.Path()) })
}

// IsLedger reports whether the package is a ledger package.
func (p *Package) IsLedger() bool { return p.ledger }

func (p *Package) solve(heaps []*flow.Func) {
	marks := p.marks()
	src := flow.Source{
		Source:  p.Source.Source,
		Display: Display,
		Sink:    func(fn *types.Func) bool { return marks[fn] == sink },
		Quiet:   func(fn *types.Func) bool { return marks[fn] == quiet },
		Watch:   p.Watch,
		Plain:   p.Plain,
		Kept:    p.Kept,
		Cut:     func(pos token.Pos) bool { return slices.Contains(p.Directives.Rules(pos), Rule) },
		Ours:    p.ours,
		Known:   func(key string) bool { return p.imported[key] != nil || p.ours(flow.PackageOf(key)) },
	}
	var names []string
	if !p.errors {
		names, p.errors = flow.ErrorTypes(src)
	}
	src.Errors = p.errors
	opts := flow.Options{Ours: p.ours, Counts: p.counts}
	p.flow = flow.NewPackage(opts, flow.Compile(src), p.imported, heaps)
	if !p.errors && p.flow.Act(names) {
		p.errors, src.Errors = true, true
		p.flow = flow.NewPackage(opts, flow.Compile(src), p.imported, heaps)
	}
	p.judge()
}

// ours reports whether the functions of a package are looked at.
func (p *Package) ours(path string) bool {
	if path == p.Pkg.Path() {
		return true
	}
	return slices.ContainsFunc(p.modules, func(m string) bool {
		return path == m || strings.HasPrefix(path, m) && path[len(m)] == '/'
	})
}
