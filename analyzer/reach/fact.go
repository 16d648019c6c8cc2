package reach

import (
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/shipmindlabs/routecheck/analyzer/exposed"
	"github.com/shipmindlabs/routecheck/analyzer/flow"
)

// Fact is what importers must know of a package: what its functions do, and
// those of its own imports that importers can get hold of.
type Fact struct {
	// Ledger reports whether the package was taken for a ledger package.
	Ledger bool
	// Modules are the modules whose packages are looked at.
	Modules []string
	// Errors reports whether a type of error is in sight that does something.
	Errors bool
	Funcs  flow.Encoded
}

// pendingKey begins the keys of registrations that package variables decide.
const pendingKey = "pending "

// Empty reports whether there is nothing to export.
func (f *Fact) Empty() bool { return !f.Ledger && len(f.Funcs) == 0 }

// Export returns what importers must know: the functions of the package, and of
// those of its imports the methods of the types that the package exposes, and
// what any of these refer to. names are functions that the package's values
// hold.
func (p *Package) Export(names []string) *Fact {
	if p.Pkg.Name() == "main" {
		return &Fact{Ledger: p.ledger}
	}
	x := exporter{p: p, done: make(map[string]bool)}
	x.index()
	for _, f := range p.flow.Funcs() {
		if exported(f.Key, p.Pkg.Path()) {
			x.reach(f.Key)
		}
	}
	for _, h := range p.flow.Heap() {
		x.add(h)
	}
	x.pending()
	types := exposed.Of(p.Pkg)
	for t, keys := range x.methods {
		if types[t] {
			for _, key := range keys {
				x.reach(key)
			}
		}
	}
	for _, key := range names {
		x.reach(flow.Plain(key))
	}
	slices.SortFunc(x.out, func(a, b *flow.Func) int { return strings.Compare(a.Key, b.Key) })
	return &Fact{Ledger: p.ledger, Modules: p.modules, Errors: p.errors, Funcs: flow.Encode(x.out)}
}

// exported reports whether importers can name a function of a package.
func exported(key, pkg string) bool {
	name := strings.TrimPrefix(key, pkg+".")
	return name != key && token.IsExported(name) && !strings.ContainsAny(name, "$.")
}

// exporter collects the functions of a fact.
type exporter struct {
	p    *Package
	out  []*flow.Func
	done map[string]bool
	// methods are all methods by the type that has them.
	methods map[string][]string
}

func (x *exporter) index() {
	x.methods = make(map[string][]string)
	index := func(key string) {
		if t := flow.Receiver(key); t != "" {
			x.methods[t] = append(x.methods[t], key)
		}
	}
	for key := range x.p.imported {
		index(key)
	}
	for _, f := range x.p.flow.Funcs() {
		index(f.Key)
	}
}

// own adds a function of the package, without the registrations that are
// settled.
func (x *exporter) own(s *flow.Func) {
	out := x.without(s, func(c flow.Instr) bool { return c.Op == flow.Handler && !x.p.travels(s.Key, c) })
	if !out.Inert() {
		x.add(out)
	}
}

// without returns a function without some of its instructions, and with the labels
// of the registrations that are left.
func (x *exporter) without(s *flow.Func, drop func(flow.Instr) bool) *flow.Func {
	out := *s
	out.Code = slices.DeleteFunc(slices.Clone(s.Code), drop)
	for i, c := range out.Code {
		if l, ok := x.p.label(c.At, c.Via); ok && c.Op == flow.Handler {
			out.Code[i].Label = l
		}
	}
	return &out
}

func (x *exporter) add(f *flow.Func) {
	if x.done[f.Key] {
		return
	}
	x.done[f.Key] = true
	x.out = append(x.out, f)
	for _, c := range f.Code {
		x.refer(c)
	}
}

// refer adds what an instruction refers to.
func (x *exporter) refer(c flow.Instr) {
	switch c.Op {
	case flow.Function, flow.Closure, flow.Call, flow.Alloc, flow.Box:
		x.name(c.Name)
	}
}

// name adds the functions and the methods of the types that a name has in it.
func (x *exporter) name(name string) {
	for _, n := range flow.Names(name) {
		x.reach(n)
		for _, key := range x.methods[n] {
			x.reach(key)
		}
	}
}

// reach adds a function.
func (x *exporter) reach(key string) {
	if x.done[key] {
		return
	}
	f := x.p.flow.Summary(key)
	switch {
	case f == nil:
	case x.p.imported[key] == f:
		x.add(f)
	default:
		x.own(f)
	}
}

// travels reports whether a registration in a summary is still of interest to
// callers.
func (p *Package) travels(key string, c flow.Instr) bool {
	l, known := p.label(c.At, c.Via)
	switch {
	case known && l == "":
		return false
	case !known && c.Label == "":
		return true // which task it is only callers know
	}
	open := false
	for _, v := range p.verdicts {
		if v.owner.Key != key || v.At != c.At || !slices.Equal(v.Via, c.Via) {
			continue
		}
		if len(v.Sinks) > 0 {
			return false
		}
		open = open || v.Symbols || len(v.Globals) > 0
	}
	return open
}

// pending adds the registrations that package variables decide: those of the
// package as functions of their own, and those of imports again.
func (x *exporter) pending() {
	n := 0
	for _, v := range x.p.verdicts {
		if len(v.Globals) == 0 || len(v.Sinks) > 0 || len(v.Via) > 0 {
			continue
		}
		l, known := x.p.label(v.At, v.Via)
		if known && l == "" || !known && v.Label == "" {
			continue
		}
		f := x.p.flow.Result(v.owner.Key)
		if f == nil {
			continue
		}
		n++
		out := x.without(f.Summary, func(c flow.Instr) bool {
			return c.Op == flow.Sink || c.Op == flow.Handler && (c.At != v.At || !slices.Equal(c.Via, v.Via))
		})
		out.Key = pendingKey + x.p.Pkg.Path() + " " + strconv.Itoa(n)
		x.add(out)
	}
	for _, f := range x.p.pending {
		if !slices.ContainsFunc(x.p.verdicts, func(v Verdict) bool { return v.owner == f && len(v.Sinks) > 0 }) {
			x.add(f)
		}
	}
}
