package flow

import (
	"go/token"
	"slices"
	"strings"
)

// HeapKey begins the keys of functions that store what others put into package
// variables.
const HeapKey = "heap "

// Options are what a [Package] must know besides its functions.
type Options struct {
	// Ours reports whether the package with a path is looked at.
	Ours func(path string) bool
	// Counts returns the name of a function of a package that is not looked at, if
	// to call it is to reach a sink.
	Counts func(key string) string
}

// Package is the functions of a package, and what they do.
type Package struct {
	opts     Options
	funcs    []*Func
	raw      map[string]*Func
	results  map[string]*Result
	busy     map[string]bool
	large    map[string]bool // functions that are solved with less detail
	imported map[string]*Func
	heaps    []*Func
	heap     []*Func
	// own are the methods of the package by their types, and acting the types of
	// imports with a method that does anything.
	own    map[string][]string
	acting map[string]bool
	// values reports whether a function that registers is used as a value.
	values bool
}

// NewPackage solves the functions of a package. imported are those of its
// imports by key, and heaps what these store in package variables.
func NewPackage(opts Options, funcs []*Func, imported map[string]*Func, heaps []*Func) *Package {
	p := &Package{
		opts: opts, funcs: funcs, raw: make(map[string]*Func), results: make(map[string]*Result),
		busy: make(map[string]bool), large: make(map[string]bool), imported: imported, heaps: heaps,
		own: make(map[string][]string), acting: make(map[string]bool),
	}
	for _, f := range funcs {
		p.raw[f.Key] = f
		p.values = p.values || f.registersAsValue()
		if t := Receiver(f.Key); t != "" {
			p.own[t] = append(p.own[t], f.Key)
		}
	}
	for key, f := range imported {
		p.acting[Receiver(key)] = true
		p.values = p.values || f.registersAsValue()
	}
	for _, f := range funcs {
		p.result(f)
	}

	p.heap = p.newHeap()
	return p
}

func (p *Package) result(f *Func) *Result {
	if r, ok := p.results[f.Key]; ok {
		return r
	}
	p.busy[f.Key] = true
	r := run(p, f, nil, p.large)
	delete(p.busy, f.Key)
	if r.Summary.idle() {
		// What is left of it is what cannot be seen in it.
		r.Summary = &Func{Key: f.Key, Display: f.Display, Unseen: r.Summary.Unseen}
	}
	p.results[f.Key] = r
	return r
}

// Summary implements [Program].
func (p *Package) Summary(key string) *Func {
	f, ok := p.raw[key]
	switch {
	case !ok:
		return p.imported[key]
	case p.busy[key]:
		return f
	}
	if f := p.result(f).Summary; !f.Inert() {
		return f
	}
	return nil
}

// Ours implements [Program].
func (p *Package) Ours(key string) bool {
	return p.raw[key] != nil || p.imported[key] != nil || p.opts.Ours(PackageOf(key))
}

// Counts implements [Program].
func (p *Package) Counts(key string) string {
	if p.raw[key] != nil || p.imported[key] != nil {
		return ""
	}
	return p.opts.Counts(key)
}

// Acts implements [Program]. Of a method that is not solved yet the most is
// expected.
func (p *Package) Acts(typ string) bool {
	if p.acting[typ] {
		return true
	}
	if !p.opts.Ours(PackageOf(typ)) {
		return true
	}
	return slices.ContainsFunc(p.own[typ], func(key string) bool {
		r, ok := p.results[key]
		return !ok || !r.Summary.Inert()
	})
}

// PackageOf returns the path of the package that declares a function, by its
// key.
func PackageOf(key string) string {
	if pkg, _, ok := strings.Cut(key, ".("); ok {
		return pkg // a wrapper that the package has made
	}
	name := strings.TrimPrefix(strings.TrimPrefix(key, "("), "*")
	if i := strings.IndexAny(name, "[)·"); i >= 0 {
		name = name[:i]
	}
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		return name[:i]
	}
	return ""
}

// Inert reports whether to call a function does nothing of interest, and all that
// it does can be seen.
func (f *Func) Inert() bool { return f.idle() && len(f.Unseen) == 0 }

// idle reports whether to call a function does nothing of interest, as far as that
// can be seen.
func (f *Func) idle() bool {
	if f.Sink {
		return false
	}
	for _, c := range f.Code {
		switch c.Op {
		case Sink, Call, Invoke, Dynamic, Opaque, Handler, Store:
			return false
		case Copy, Part:
			if c.Dst >= f.Params && c.Dst < f.Params+f.Results {
				return false
			}
		}
	}
	return true
}

// stores reports whether a function puts something into a package variable.
func (f *Func) stores() bool {
	return slices.ContainsFunc(f.Code, func(c Instr) bool { return c.Op == Global }) &&
		slices.ContainsFunc(f.Code, func(c Instr) bool { return c.Op == Store })
}

// newHeap collects what each function of the package, called with nothing, stores
// in package variables, and what those of its imports do.
func (p *Package) newHeap() []*Func {
	heap := slices.Clone(p.heaps)
	for _, f := range p.funcs {
		if !p.results[f.Key].Summary.stores() {
			continue
		}
		all := &Func{Key: HeapKey + f.Key, raw: true, Code: []Instr{{Op: Call, Dst: None, Src: None, Rest: None, Name: f.Key}}}
		s := newSolver(p, all)
		s.start(false)
		if stored := newEmitter(s).stored(); stored.stores() {
			heap = append(heap, stored)
		}
	}
	return heap
}

// Heap returns what the package and its imports store in package variables.
func (p *Package) Heap() []*Func { return p.heap }

// relevant returns the parts of the heap that some package variables lead to.
func (p *Package) relevant(known []string) []*Func {
	var out []*Func
	taken := make(map[*Func]bool)
	for again := true; again; {
		again = false
		for _, h := range p.heap {
			if taken[h] || !slices.ContainsFunc(globals(h), func(g string) bool { return slices.Contains(known, g) }) {
				continue
			}
			taken[h], again = true, true
			known = append(known, globals(h)...)
			out = append(out, h)
		}
	}
	return out
}

// globals returns the package variables that a function names.
func globals(f *Func) []string {
	var out []string
	for _, c := range f.Code {
		if c.Op == Global {
			out = append(out, c.Name)
		}
	}
	return out
}

// Grows reports whether the package itself stores something in a package
// variable.
func (p *Package) Grows() bool {
	return slices.ContainsFunc(p.funcs, func(f *Func) bool { return p.results[f.Key].Summary.stores() })
}

// Funcs returns the functions of the package in the order of the source.
func (p *Package) Funcs() []*Func { return p.funcs }

// Result returns what solving a function of the package gave.
func (p *Package) Result(key string) *Result { return p.results[key] }

// Part solves a function of the package without some of its calls, and returns it
// without them. It returns nil for a function of another.
func (p *Package) Part(key string, without func(token.Pos) bool) (*Func, *Result) {
	f, ok := p.raw[key]
	if !ok {
		return nil, nil
	}
	part := *f
	part.Code = slices.DeleteFunc(slices.Clone(f.Code), func(c Instr) bool { return c.pos.IsValid() && without(c.pos) })
	return &part, Solve(p, &part)
}

// Calls reports whether a package variable decides a call of a function that may
// be a registration: one of a function that registers and is used as a value.
func (p *Package) Calls(f *Func) bool {
	code := p.results[f.Key].Summary.Code
	return p.values && len(globals(p.results[f.Key].Summary)) > 0 &&
		slices.ContainsFunc(code, func(c Instr) bool { return c.Op == Dynamic && c.Src != None })
}

// registersAsValue reports whether a function registers where it is called, as
// one that stands for a library's function does.
func (f *Func) registersAsValue() bool {
	return slices.ContainsFunc(f.Code, func(c Instr) bool { return c.Op == Handler && c.At == "" })
}

// Settle runs a function again, with what package variables are known to hold that
// decide something in it. r is what solving it gave before.
func (p *Package) Settle(f *Func, r *Result) *Result {
	known := globals(r.Summary)
	for settled := -1; ; {
		for _, g := range r.Registrations {
			known = append(known, g.Globals...)
		}
		known = sorted(known)
		if len(known) == settled {
			return r
		}
		settled = len(known)
		r = run(p, f, p.relevant(slices.Clone(known)), nil)
	}
}
