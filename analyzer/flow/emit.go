package flow

import (
	"fmt"
	"slices"
	"strings"
)

// emitter writes the summary of a solved function: the open calls, the stores
// that a caller can see, and the results, with what these are made of.
type emitter struct {
	s   *solver
	out *Func

	contents map[*place]int // registers that hold what is at a place
	globals  map[string]int
	objects  map[*root]int // registers that point to an object
	todo     []*root       // objects whose content is not written yet
	made     map[string]int
	outcomes map[*site]int
	at       map[*site]int // where a call is written
	written  map[*site]bool
	calls    map[string]*site // by what they call
	alias    map[*site]*site  // calls that are the same as one that is written
	crowds   map[crowdKey]*crowd
	holders  map[value]int // registers of closures and of what interfaces hold
}

func newEmitter(s *solver) *emitter {
	f := s.fn
	return &emitter{
		s: s,
		out: &Func{
			Key: f.Key, Params: f.Params, Captured: f.Captured, Results: f.Results, Regs: f.Params + f.Results,
			Display: f.Display, Sink: f.Sink, Quiet: f.Quiet, Types: f.Types,
		},
		contents: make(map[*place]int), globals: make(map[string]int), objects: make(map[*root]int),
		made: make(map[string]int), outcomes: make(map[*site]int), at: make(map[*site]int), written: make(map[*site]bool), calls: make(map[string]*site), alias: make(map[*site]*site), crowds: make(map[crowdKey]*crowd), holders: make(map[value]int),
	}
}

func (e *emitter) summary(w ways, r *Result) *Func {
	for _, in := range w.all {
		if !w.cut[in] {
			e.out.Unseen = append(e.out.Unseen, in.fn.Unseen...)
		}
	}
	e.out.Unseen = bounded(e.out.Unseen)
	if !e.s.fn.Sink && !e.s.fn.Quiet {
		for _, path := range r.Sinks {
			e.add(Instr{Op: Sink, Dst: None, Src: None, Rest: None, Hops: path})
		}
	}
	for i := range e.s.fn.Results {
		reg := e.s.fn.Params + i
		e.fill(reg, e.s.gather(e.s.root.regs[reg], false))
	}
	var calls, settled []*site
	for _, x := range e.s.sites {
		path, ok := w.to[x.in]
		switch {
		case !ok:
		case x.instr.Op == Handler && x.settled:
			settled = append(settled, x)
		case x.instr.Op == Handler:
			e.handler(x)
		case x.open:
			if e.call(x, path, w.cut[x.in] || e.s.fn.Sink) {
				calls = append(calls, x)
			}
		}
	}
	e.effects()
	e.finish(calls)
	for _, x := range settled {
		if e.shares(x) {
			e.handler(x) // what callers put into its objects may unsettle it
		}
	}
	e.finish(calls)
	if e.s.limit && e.s.coarse {
		// What is known of a function that is not followed to its end is not worth
		// that its callers are not followed either.
		e.out.Code = e.out.Code[:min(len(e.out.Code), maxPartial)]
	}
	prune(e.s.prog, e.out)
	return e.out
}

// maxPartial is how long the summary of a function may be that could not be
// followed to its end.
const maxPartial = 300

// shares reports whether callers can get hold of anything that a registration
// leads to.
func (e *emitter) shares(x *site) bool {
	seen := make(map[*place]bool)
	var visit func(p *place) bool
	visit = func(p *place) bool {
		if p == nil || seen[p] {
			return false
		}
		seen[p] = true
		if _, written := e.objects[p.root]; written || p.root.symbolic() {
			return true
		}
		for _, v := range p.vals {
			if visit(v.place) {
				return true
			}
		}
		return slices.ContainsFunc(p.kids, visit)
	}
	return visit(x.recv) || slices.ContainsFunc(x.args, visit)
}

// stored writes only what the function stores, and the calls that this needs.
func (e *emitter) stored() *Func {
	e.effects()
	for done := 0; done < len(e.outcomes); {
		done = 0
		for _, x := range e.s.sites {
			if _, ok := e.outcomes[x]; ok {
				done++
				if !e.written[x] {
					e.call(x, nil, true)
				}
			}
		}
	}
	e.finish(e.s.sites)
	prune(e.s.prog, e.out)
	return e.out
}

// finish writes the content of the objects that are named, and the results of
// calls that are used.
func (e *emitter) finish(calls []*site) {
	for len(e.todo) > 0 {
		o := e.todo[0]
		e.todo = e.todo[1:]
		e.object(o)
	}
	for _, x := range calls {
		if dst, ok := e.outcomes[x]; ok && e.written[x] {
			e.out.Code[e.at[x]].Dst = dst
		}
	}
}

func (e *emitter) add(c Instr) { e.out.Code = append(e.out.Code, c) }

func (e *emitter) reg() int {
	e.out.Regs++
	return e.out.Regs - 1
}

// op adds an instruction with a new register for its result. Instructions that
// only name something are added once.
func (e *emitter) op(op Op, src int, name string, args ...int) int {
	key := fmt.Sprint(op, src, name, args)
	if op != Alloc && op != Library {
		if r, ok := e.made[key]; ok {
			return r
		}
	}
	r := e.reg()
	c := Instr{Op: op, Dst: r, Src: src, Rest: None, Name: name, Args: args}
	if op == Box {
		c.Modes = e.s.fields[name]
	}
	e.add(c)
	e.made[key] = r
	return r
}

func (e *emitter) handler(x *site) {
	src := e.content(e.s.all(x.recv))
	if src == None {
		return
	}
	at, via := x.way()
	e.add(Instr{
		Op: Handler, Dst: None, Src: src, Rest: None, Name: x.instr.Name, Type: x.instr.Type, Modes: x.instr.Modes, Args: e.contentsOf(x.args),
		At: at, Via: via, Label: x.instr.Label, Inner: x.instr.Inner,
	})
}

// effects writes the stores into what callers can see.
func (e *emitter) effects() {
	for i := 0; i < len(e.s.symbols); i++ {
		p := e.s.symbols[i]
		if !p.visible() {
			continue
		}
		if src := e.content(e.s.gather(p, true)); src != None {
			ptr, step := e.address(p)
			if ptr != None {
				e.add(Instr{Op: Store, Dst: ptr, Src: src, Rest: None, Name: step})
			}
		}
	}
}

// visible reports whether what is stored at a symbolic place is there after the
// call.
func (p *place) visible() bool {
	if strings.HasPrefix(p.step, "<") {
		return false
	}
	for a := p; a != nil; a = a.parent {
		if a.step == "*" {
			return true
		}
	}
	return p.root.kind == global
}
