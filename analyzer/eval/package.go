package eval

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
)

// Watched is a function whose calls matter.
type Watched struct {
	// Methods names, by number of an argument counted from 0, the method that
	// is called of an argument that is an object: the argument becomes that
	// method.
	Methods map[int]string
	// Unused are the arguments, counted from 0, that nobody asks for: what they depend
	// on is no reason for a caller to look at the call again.
	Unused []int
	// Derived are more arguments, that follow from those of the call.
	Derived []Derived
	// Decides are the arguments, counted from 0, that decide a route or what it
	// leads to. A call through an interface would hide them.
	Decides []int
	// Loose reports whether it only matters that there is a call, not how it is
	// reached: it counts once for a function, and through an interface as one of the
	// only type in sight that implements that, where nothing better is known.
	Loose bool
	// Mute reports whether a call by itself has no effect, only what it returns.
	Mute bool
	// Fields are the fields that are the arguments, where it is no function but the
	// literal of a struct type.
	Fields []string
	// Cases reports whether it returns the name of a task: the cases of a switch over
	// it have an effect each, with the name and the function around, less the other
	// cases, as arguments.
	Cases bool
	// Result returns what a call returns. Nil: nothing is known of it.
	Result func(args []Value, call Call) Value
}

// Call is one call of a watched function.
type Call struct {
	// Site is a name that no other call has.
	Site string
	// Allow are the rules that a suppression at the call names.
	Allow []string
}

// Config is what a [Package] looks for.
type Config struct {
	// Watch has the watched functions by key.
	Watch map[string]Watched
	// Task reports whether a type is that of a declared task.
	Task func(types.Type) bool
	// Library reports whether a type, or what it points to, is a library's.
	Library func(types.Type) bool
	// Sealed reports whether values of a type may not change after their
	// initialization, since routes are decided by them.
	Sealed func(types.Type) bool
	// Matters reports whether values of a type decide a route, so that
	// importers must see them.
	Matters func(types.Type) bool
	// Allow returns the rules that a suppression at the place names.
	Allow func(token.Pos) []string
}

// Source is the package to look at.
type Source struct {
	Fset  *token.FileSet
	Files []*ast.File
	Pkg   *types.Package
	Info  *types.Info
	// Dir is the package's directory as places name it.
	Dir string
}

// Change is an assignment that makes a value unknowable at build time.
type Change struct {
	Pos token.Pos
	// What names what is changed.
	What string
}

// Package evaluates one package. Make one with [New].
type Package struct {
	Config
	Source
	imported imports

	methods  []string // that watched functions call
	decls    map[*types.Func]*ast.FuncDecl
	keys     map[string]*types.Func // of decls
	names    map[*ast.FuncLit]string
	inits    map[*types.Var]initializer
	assigned map[*types.Var][]store

	running map[any]bool                  // what is being evaluated, against endless recursion
	cycles  map[*types.Func][]*types.Func // functions that call each other
	partial map[*types.Func]*Summary      // of those that are being solved
	changed map[*types.Var]Change         // variables that a function changes through a method or pointer
	again   bool                          // changed has grown
	funcs   map[*types.Func]*Summary
	lits    map[string]*Summary // function literals by key
	globals map[*types.Var]Value
	other   []Effect // of initializers, and those that no function is left to complete

	applied map[string]bool           // functions that were seen called
	invoked map[string]bool           // those of them that an interface or a parameter gave
	values  map[*types.Func]token.Pos // functions used as a value, and where first
	waiting map[string]waiting        // function literals that need their arguments
	changes []Change
	limits  []Change

	turnsLeft int // of maxSteps
	callsLeft int // of maxCalls
	depth     int
}

// initializer is the expression behind a package variable.
type initializer struct {
	expr  ast.Expr
	index int // of the result, where expr is a call with several
}

// store is an assignment to a package variable or a part of it.
type store struct {
	pos  token.Pos
	expr ast.Expr // nil: to a part, or one of several results
	fn   *ast.FuncDecl
}

// New prepares the evaluation of a package, given what its imports export, by path.
func New(cfg Config, src Source, facts map[string]*Fact) *Package {
	p := &Package{
		Config: cfg, Source: src, imported: merge(facts), methods: methods(cfg.Watch),
		decls:    make(map[*types.Func]*ast.FuncDecl),
		keys:     make(map[string]*types.Func),
		names:    Literals(src.Files, src.Info),
		inits:    make(map[*types.Var]initializer),
		assigned: make(map[*types.Var][]store),
		cycles:   make(map[*types.Func][]*types.Func),
		changed:  make(map[*types.Var]Change),
	}
	p.reset()
	for _, f := range src.Files {
		for _, d := range f.Decls {
			p.index(d)
		}
	}
	p.findCycles()
	return p
}

// methods returns the names of the methods that matter to watched functions, sorted.
func methods(watch map[string]Watched) []string {
	names := make(map[string]bool)
	for _, w := range watch {
		for _, name := range w.Methods {
			names[name] = true
		}
		for _, d := range w.Derived {
			if d.Method != "" {
				names[d.Method] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// reset forgets what the functions and variables were found to do.
func (p *Package) reset() {
	p.running = make(map[any]bool)
	p.partial = make(map[*types.Func]*Summary)
	p.funcs = make(map[*types.Func]*Summary)
	p.lits = make(map[string]*Summary)
	p.globals = make(map[*types.Var]Value)
	p.applied, p.invoked = make(map[string]bool), make(map[string]bool)
	p.values = make(map[*types.Func]token.Pos)
	p.waiting = make(map[string]waiting)
	p.other, p.changes, p.limits = nil, nil, nil
	p.turnsLeft, p.callsLeft, p.again = maxSteps, maxCalls, false
}

func (p *Package) index(d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if fn, ok := p.Info.Defs[d.Name].(*types.Func); ok && d.Body != nil {
			p.decls[fn], p.keys[Key(fn)] = d, fn
			p.findStores(d)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			vs, ok := spec.(*ast.ValueSpec)
			if !ok || d.Tok != token.VAR {
				continue
			}
			for i, name := range vs.Names {
				v, ok := p.Info.Defs[name].(*types.Var)
				switch {
				case !ok || len(vs.Values) == 0:
				case len(vs.Values) == len(vs.Names):
					p.inits[v] = initializer{expr: vs.Values[i]}
				default:
					p.inits[v] = initializer{expr: vs.Values[0], index: i}
				}
			}
		}
	}
}

// Run evaluates every function and variable of the package. If a function turns
// out to change a variable that others have read by then, it starts over with
// that variable unknown.
func (p *Package) Run() {
	for p.again = true; p.again; {
		p.reset()
		for _, f := range p.Files {
			for _, d := range f.Decls {
				switch d := d.(type) {
				case *ast.FuncDecl:
					if fn, ok := p.Info.Defs[d.Name].(*types.Func); ok && d.Body != nil {
						p.summary(fn)
					}
				case *ast.GenDecl:
					if d.Tok == token.VAR {
						p.runVars(d)
					}
				}
			}
		}
		p.lend()
	}
	p.finish()
}

// finish files the effects of functions that are called out of sight: those
// that are used as a value, are not handed to importers, and never called where
// it can be seen.
func (p *Package) finish() {
	handed := p.handedOut()
	for key, w := range p.waiting {
		if !p.applied[key] && !handed[key] {
			p.other = append(p.other, p.unseen(w, "")...)
		}
	}
	for fn, pos := range p.values {
		s := p.summary(fn)
		if s == nil || p.applied[s.Func] || handed[s.Func] {
			continue
		}
		for _, e := range p.uncalled(s.Effects, "") {
			if p.decls[fn] == nil {
				e.pos = pos
			}
			p.other = append(p.other, e)
		}
	}
	p.convert()
}

// handedOut returns the functions that callers of this package's functions, and
// readers of its variables, get hold of. It is for them to look where they are
// called.
func (p *Package) handedOut() map[string]bool {
	out := make(map[string]bool)
	var add func(v Value)
	add = func(v Value) {
		if v.Kind == Func || v.Kind == Closure {
			out[v.Name] = true
		}
		for _, e := range v.Elems {
			add(e)
		}
	}
	for _, s := range p.funcs {
		for _, r := range s.Results {
			add(r)
		}
		for _, st := range s.Stores {
			add(st.Value)
		}
	}
	for v, x := range p.globals {
		if v.Exported() {
			add(x)
		}
	}
	return out
}

// Effects returns the effects of every function and initializer, in the order
// of their places.
func (p *Package) Effects() []Effect {
	out := slices.Clone(p.other)
	for _, s := range p.funcs {
		out = append(out, s.Effects...)
	}
	slices.SortStableFunc(out, func(a, b Effect) int {
		if a.pos != b.pos {
			return int(a.pos) - int(b.pos)
		}
		return strings.Compare(a.sortKey(), b.sortKey())
	})
	return out
}

func (e Effect) sortKey() string { return fmt.Sprint(e.API, e.Args, e.At) }

// Var returns the value of a variable of this package.
func (p *Package) Var(v *types.Var) Value { return p.global(v) }

// Changes returns the assignments that make a topology unknowable.
func (p *Package) Changes() []Change { return p.changes }

// Limits returns where the evaluation gave up.
func (p *Package) Limits() []Change { return p.limits }
