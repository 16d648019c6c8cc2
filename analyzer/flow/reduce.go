package flow

import (
	"fmt"
	"go/token"
	"slices"
)

// Result is what solving a function gives.
type Result struct {
	// Summary is what callers must know.
	Summary *Func
	// Sinks are the best paths to the sinks that the function reaches by itself,
	// one for each. They begin with the function's first call.
	Sinks [][]Hop
	// Cuts are the suppressed calls in it that lead to a sink, or may do so.
	Cuts []token.Pos
	// Runs are the keys of the functions with a summary that it was found to run,
	// but for those that only suppressed calls lead to.
	Runs []string
	// Registrations are the handlers that it registers.
	Registrations []Registration
	// Stores are the places where it sets package variables, in the order of
	// their discovery.
	Stores []GlobalStore
	// Limit reports whether not all could be followed.
	Limit bool
}

// GlobalStore is a place where a package variable is set.
type GlobalStore struct {
	Global string
	Pos    token.Pos
}

// Registration is a handler that is registered, with what it reaches.
type Registration struct {
	// At is the place of the registration, and Via those of the calls that led
	// to it, the innermost first.
	At    string
	Via   []string
	Label string
	// Pos is where in the solved function it comes from.
	Pos token.Pos
	// Func is the key of the function that is the handler, or "" if callers
	// know: of a method as if its receiver were no pointer. Made is the place
	// where it was made, if it is a bound method or a literal that captures
	// something.
	Func, Made string
	// Sinks are the best paths to the sinks that it reaches. They begin with the
	// handler.
	Sinks [][]Hop
	// Open are the names of the calls that are not decided.
	Open []string
	// Functions are the keys of the functions with a summary that it runs, but for
	// those that the summaries have in them, and Unseen what in all of them cannot
	// be seen.
	Functions, Unseen []string
	// Globals are the package variables that decide some of them.
	Globals []string
	// Symbols reports whether callers do.
	Symbols bool
}

// Solve runs a function with unknown parameters.
func Solve(prog Program, fn *Func) *Result { return run(prog, fn, nil, nil) }

// TooLarge ends what is said in Unseen of a function that could not be followed to
// its end.
const TooLarge = "is too large to be followed to its end"

// maxCode is how long a summary may be that is not made again without what goes
// through libraries.
const maxCode = 1500

// run solves a function, with what is stored in package variables. One that is too
// large is solved again with less detail. large has the functions that are known to
// be, and gets those that recursion enters from this one: they are as large.
func run(prog Program, fn *Func, heap []*Func, large map[string]bool) *Result {
	var r *Result
	for _, coarse := range []bool{false, true} {
		if !coarse && large[fn.Key] {
			continue
		}
		s := newSolver(prog, fn)
		s.coarse = coarse
		for _, h := range heap {
			s.run(s.newInstance(h, nil, nil), nil)
		}
		s.start(true)
		if s.limit && !coarse {
			for _, in := range s.shared {
				if in.fn.raw && large != nil {
					large[in.fn.Key] = true
				}
			}
			continue
		}
		r = newResult(s)
		if !r.Limit && (len(r.Summary.Code) <= maxCode || len(r.Registrations) > 0) {
			break
		}
	}
	if r.Limit {
		for i := range r.Registrations {
			r.Registrations[i].Unseen = append(r.Registrations[i].Unseen, fn.Display+" "+TooLarge)
		}
	}
	return r
}

// registering is by how much the bounds are widened for a function that registers
// handlers.
const registering = 10

func newResult(s *solver) *Result {
	e := newEmitter(s)
	w := s.reachable(s.root)
	r := &Result{Sinks: s.sinks(w), Stores: s.stores, Runs: w.functions()}
	for _, h := range s.handlers {
		g := s.registration(h)
		r.Registrations = append(r.Registrations, g)
		h.site.settled = g.Settled() && (h.site.settled || !h.site.found) && !s.limit
		h.site.found = true
	}
	r.Cuts = s.cuts()
	r.Summary = e.summary(w, r)
	if r.Limit = s.limit; s.limit {
		r.Summary.Unseen = sorted(append(r.Summary.Unseen, s.fn.Display+" "+TooLarge))
	}
	return r
}

// Settled reports whether callers have nothing to add to a registration, and
// nothing to report.
func (r *Registration) Settled() bool {
	return len(r.Sinks) == 0 && len(r.Open) == 0 && len(r.Unseen) == 0 && !r.Symbols && len(r.Globals) == 0
}

// registration says what a handler reaches.
func (s *solver) registration(h *handler) Registration {
	x := h.site
	at, via := x.way()
	r := Registration{At: at, Via: via, Label: x.instr.Label, Pos: x.pos(), Func: h.val.fn}
	if h.val.kind == closure {
		r.Made = h.val.place.root.at
	}
	if h.val.fn == "" && h.val.typ != "" {
		keys, _ := methodOf(h.val.typ, x.instr.Name)
		r.Func = keys[len(keys)-1]
	}
	r.Func, _ = split(r.Func)
	w := s.reachable(h.base)
	r.Sinks = s.sinks(w)
	in := make(map[*instance]bool)
	for _, i := range w.all {
		in[i] = !w.cut[i]
		if i.fn != nil && !w.cut[i] {
			r.Unseen = append(r.Unseen, i.fn.Unseen...)
		}
	}
	r.Functions = w.functions()
	r.Unseen = bounded(r.Unseen)
	open := h.val.kind == symbol && h.val.typ == ""
	if open {
		r.origin(h.val)
	}
	for _, y := range s.sites {
		if !y.open || !in[y.in] {
			continue
		}
		r.Open = append(r.Open, y.describe())
		if isParam(y.typ) {
			r.Symbols = true
		}
		for _, v := range y.recv.vals {
			if v.kind == symbol {
				r.origin(v)
			} else if isParam(v.typ) {
				r.Symbols = true
			}
		}
	}
	if open {
		r.Open = append(r.Open, "handler")
	}
	r.Open = sorted(r.Open)
	r.Globals = sorted(r.Globals)
	return r
}

func sorted(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
}

func (r *Registration) origin(v value) {
	root := v.place.root
	for root.kind == outcome && root.site.recv != nil && len(root.site.recv.vals) > 0 {
		before := root
		for _, w := range root.site.recv.vals {
			if w.kind == symbol {
				root = w.place.root
				break
			}
		}
		if root == before {
			break
		}
	}
	if root.kind == global {
		r.Globals = append(r.Globals, root.name)
	} else {
		r.Symbols = true
	}
}

func (x *site) describe() string {
	name := x.callee
	if x.instr.Op == Dynamic {
		name = "function value"
	}
	return fmt.Sprintf("%s at %s", name, x.instr.At)
}

// way returns the place of a registration, and those of the calls that led to it,
// the innermost first. Where a function that registers was a value, the place is
// that of its call.
func (x *site) way() (at string, via []string) {
	via = slices.Clone(x.instr.Via)
	for in := x.in; in != nil && in.site != nil; in = in.parent {
		via = append(via, in.site.instr.At)
		for _, h := range slices.Backward(in.site.instr.Hops) {
			via = append(via, h.At)
		}
	}
	if x.instr.At == "" && len(via) > 0 {
		return via[0], via[1:]
	}
	return x.instr.At, via
}

// pos returns where in the solved function a call comes from.
func (x *site) pos() token.Pos {
	pos := x.instr.pos
	for in := x.in; in != nil && in.site != nil; in = in.parent {
		pos = in.site.instr.pos
	}
	return pos
}

// cuts returns the suppressed calls of the function that lead to a sink, or may
// do so.
func (s *solver) cuts() []token.Pos {
	var out []token.Pos
	for _, x := range s.sites {
		if !x.instr.Cut || !x.instr.pos.IsValid() || x.in.fn == nil || x.in.fn.Key != s.fn.Key {
			continue
		}
		leads := x.open
		for _, h := range x.in.sinks {
			leads = leads || h.cut && h.path[len(h.path)-1].At == x.instr.At
		}
		for _, e := range x.in.edges {
			if e.site == x && !leads {
				leads = s.leads(e.to, make(map[*instance]bool))
			}
		}
		if leads {
			out = append(out, x.instr.pos)
		}
	}
	return out
}

// leads reports whether an instance reaches a sink, or makes a call that is not
// decided.
func (s *solver) leads(in *instance, seen map[*instance]bool) bool {
	if seen[in] {
		return false
	}
	seen[in] = true
	if len(in.sinks) > 0 {
		return true
	}
	for _, x := range s.sites {
		if x.in == in && x.open {
			return true
		}
	}
	for _, e := range in.edges {
		if s.leads(e.to, seen) {
			return true
		}
	}
	return false
}
