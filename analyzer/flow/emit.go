package flow

import (
	"fmt"
	"slices"
	"strconv"
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

// call writes an open call. It reports whether anything is left of it.
func (e *emitter) call(x *site, path []Hop, cut bool) bool {
	e.written[x] = false
	recv := e.s.all(x.recv)
	if x.typ == "" || isInterface(x.typ) {
		recv = slices.DeleteFunc(recv, func(it item) bool {
			return it.from == nil && (it.val.kind != symbol || it.val.typ != "") && !strings.Contains(it.val.typ, "$")
		})
	}
	src := e.content(recv)
	if src == None && !isParam(x.typ) {
		return false
	}
	c := Instr{
		Op: x.instr.Op, Dst: None, Src: src, Rest: None, Name: x.callee, Type: x.typ, Modes: x.instr.Modes, Results: x.instr.Results,
		At: x.instr.At, Kind: x.instr.Kind, Hops: join(path, x.instr.Hops...), Cut: cut || x.instr.Cut,
	}
	if x.rest != nil {
		c.Rest = e.content(e.s.all(x.rest))
	}
	c.Args = e.contentsOf(x.args)
	key := fmt.Sprint(c.Op, c.Name, c.Type, c.Src, c.Args, c.Rest, c.Cut)
	if same, ok := e.calls[key]; ok {
		if other, ok := e.alias[same]; ok {
			same = other
		}
		e.same(x, same, c)
		return false
	}
	e.calls[key] = x
	if c = e.crowded(x, c); c.Op != x.instr.Op {
		return false
	}
	e.at[x], e.written[x] = len(e.out.Code), true
	e.add(c)
	return true
}

// crowd is the open calls at one place of the source.
type crowd struct {
	size  int
	first *site // of those that are one
}

// crowdKey is what the calls of a crowd have in common.
type crowdKey struct {
	op            Op
	at, name, typ string
	cut           bool
}

// maxCrowd is how many calls at one place are told apart. The rest are one, with
// the receivers and arguments of all.
const maxCrowd = 8

// crowded returns a call as it is written, or nothing if it is part of another.
func (e *emitter) crowded(x *site, c Instr) Instr {
	key := crowdKey{c.Op, c.At, c.Name, c.Type, c.Cut}
	g := e.crowds[key]
	if g == nil {
		g = new(crowd)
		e.crowds[key] = g
	}
	if g.size++; g.size <= maxCrowd {
		return c
	}
	first := g.first == nil
	all := c
	if first {
		g.first = x
		all.Src, all.Rest, all.Args = e.reg(), e.reg(), make([]int, len(x.args))
		for i := range all.Args {
			all.Args[i] = e.reg()
		}
	} else {
		all = e.out.Code[e.at[g.first]]
	}
	merge := func(dst, src int) {
		if dst != None && src != None {
			e.add(Instr{Op: Copy, Dst: dst, Src: src, Rest: None})
		}
	}
	merge(all.Src, c.Src)
	merge(all.Rest, c.Rest)
	for i := range min(len(c.Args), len(all.Args)) {
		merge(all.Args[i], c.Args[i])
	}
	if first {
		return all
	}
	e.same(x, g.first, c)
	return Instr{}
}

// same makes a call one with another that is written.
func (e *emitter) same(x, as *site, c Instr) {
	e.better(&e.out.Code[e.at[as]], c)
	e.alias[x] = as
	if r, used := e.outcomes[x]; used {
		e.add(Instr{Op: Copy, Dst: r, Src: e.outcome(as), Rest: None})
	}
}

// outcome returns the register with what an open call returns.
func (e *emitter) outcome(x *site) int {
	r, ok := e.outcomes[x]
	if !ok {
		r = e.reg()
		e.outcomes[x] = r
	}
	return r
}

// better gives a call the way of another that is the same but for that, if it is
// the better one.
func (e *emitter) better(c *Instr, other Instr) {
	way := func(c Instr) []Hop { return join(c.Hops, Hop{At: c.At, Kind: c.Kind}) }
	if Compare(way(other), way(*c)) < 0 {
		c.Hops, c.At, c.Kind = other.Hops, other.At, other.Kind
	}
}

func (e *emitter) contentsOf(places []*place) []int {
	out := make([]int, len(places))
	for i, p := range places {
		out[i] = None
		if p != nil {
			out[i] = e.content(e.s.all(p))
		}
	}
	for len(out) > 0 && out[len(out)-1] == None {
		out = out[:len(out)-1]
	}
	return out
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

// address returns a register that points to a place, or to the whole of which
// it is the part step.
func (e *emitter) address(p *place) (ptr int, step string) {
	switch {
	case p.parent == nil && p.root.kind == global:
		return e.global(p.root.name), ""
	case p.parent == nil && p.root.kind == object:
		return e.pointer(p.root), ""
	case p.parent == nil:
		return None, ""
	case p.step == "*":
		return e.held(p.parent), ""
	}
	ptr, outer := e.address(p.parent)
	if ptr != None && outer != "" {
		ptr = e.op(Addr, ptr, outer)
	}
	return ptr, p.step
}

func (e *emitter) global(name string) int {
	r, ok := e.globals[name]
	if !ok {
		r = e.op(Global, None, name)
		e.globals[name] = r
	}
	return r
}

// pointer returns a register with the address of an object.
func (e *emitter) pointer(o *root) int {
	r, ok := e.objects[o]
	if !ok {
		r = e.op(o.by, None, o.typ)
		if o.fill {
			e.out.Code[len(e.out.Code)-1].Type = fillable
		}
		e.objects[o] = r
		e.todo = append(e.todo, o)
	}
	return r
}

func (e *emitter) object(o *root) {
	for _, part := range parts(e.s.gather(o.place, false)) {
		if src := e.content(part.items); src != None {
			e.add(Instr{Op: Store, Dst: e.objects[o], Src: src, Rest: None, Name: part.step})
		}
	}
}

// held returns a register that holds what is at an anchored place.
func (e *emitter) held(p *place) int {
	if r, ok := e.contents[p]; ok {
		return r
	}
	r := e.load(p)
	e.contents[p] = r
	return r
}

func (e *emitter) load(p *place) int {
	switch {
	case p.parent == nil && p.root.kind == param:
		return p.root.id
	case p.parent == nil && p.root.kind == outcome:
		x := p.root.site
		if same, ok := e.alias[x]; ok {
			x = same
		}
		return e.outcome(x)
	case p.parent == nil || p.step == "*" && !strings.HasPrefix(p.parent.step, "<"):
		ptr, step := e.address(p)
		return e.op(Load, ptr, step)
	case p.step == "*":
		// An Assert takes a value that is no pointer out of its interface.
		if !p.unboxed() {
			return e.op(Load, e.held(p.parent), "")
		}
		return e.held(p.parent)
	case p.step[0] == '<':
		return e.op(Assert, e.held(p.parent), p.step[1:len(p.step)-1])
	case p.parent.unboxed():
	case p.parent.parent == nil && p.root.kind != param && p.root.kind != outcome, p.parent.step == "*":
		ptr, step := e.address(p)
		return e.op(Load, ptr, step)
	}
	return e.op(Field, e.held(p.parent), p.step)
}

// unboxed reports whether a place is what an interface holds that is no pointer.
func (p *place) unboxed() bool {
	return p.step == "*" && strings.HasPrefix(p.parent.step, "<") && p.parent.step[1] != '*' && p.parent.step[1] != '='
}

// part is the items of one part of a register.
type part struct {
	step  string
	items []item
}

// parts sorts items by their first step. The first part is the whole.
func parts(items []item) []part {
	var out []part
	for _, it := range items {
		step := ""
		if len(it.steps) > 0 {
			step = it.steps[0]
			it.steps = it.steps[1:]
		}
		i := slices.IndexFunc(out, func(p part) bool { return p.step == step })
		if i < 0 {
			out = append(out, part{step: step})
			i = len(out) - 1
		}
		out[i].items = append(out[i].items, it)
	}
	slices.SortStableFunc(out, func(a, b part) int { return strings.Compare(a.step, b.step) })
	return out
}

// content returns a register that holds items, or None.
func (e *emitter) content(items []item) int {
	src := e.sources(items)
	switch {
	case len(src) == 0:
		return None
	case len(src) == 1 && src[0].step == "":
		return src[0].reg
	}
	key := fmt.Sprint("content", src)
	if r, ok := e.made[key]; ok {
		return r
	}
	r := e.reg()
	e.made[key] = r
	e.write(r, src)
	return r
}

// fill makes a register hold items.
func (e *emitter) fill(reg int, items []item) { e.write(reg, e.sources(items)) }

func (e *emitter) write(reg int, src []source) {
	for _, x := range src {
		if x.step == "" {
			e.add(Instr{Op: Copy, Dst: reg, Src: x.reg, Rest: None})
		} else {
			e.add(Instr{Op: Part, Dst: reg, Src: x.reg, Rest: None, Name: x.step})
		}
	}
}

// source is a register that is copied into a part of another.
type source struct {
	step string
	reg  int
}

func (e *emitter) sources(items []item) []source {
	var out []source
	for _, p := range parts(items) {
		if p.step != "" {
			if r := e.content(p.items); r != None {
				out = append(out, source{p.step, r})
			}
			continue
		}
		for _, it := range p.items {
			r := None
			if it.from != nil {
				r = e.held(it.from)
			} else {
				r = e.value(it.val)
			}
			if x := (source{"", r}); r != None && !slices.Contains(out, x) {
				out = append(out, x)
			}
		}
	}
	return out
}

// value returns a register that holds a value. What an interface or a closure
// holds is written once, and it may be part of itself.
func (e *emitter) value(v value) int {
	if v.kind == closure || v.kind == boxed {
		r, ok := e.holders[v]
		if !ok {
			r = e.reg()
			e.holders[v] = r
			e.holder(v, r)
		}
		return r
	}
	switch v.kind {
	case function:
		return e.op(Function, None, v.fn)
	case library:
		if v.place == nil {
			return e.op(Foreign, None, "")
		}
		return e.pointer(v.place.root)
	case symbol:
		return e.typed(e.held(v.place), v)
	}
	ptr, step := None, ""
	if v.place.root.kind == object && v.place.root.by != Alloc && v.place.root.by != Library {
		return None
	}
	ptr, step = e.address(v.place)
	if ptr == None {
		return None
	}
	if step != "" {
		ptr = e.op(Addr, ptr, step)
	}
	if v.place.parent == nil && v.typ == v.place.root.typ {
		return ptr
	}
	return e.typed(ptr, v)
}

func (e *emitter) holder(v value, reg int) {
	if v.kind == boxed {
		e.add(Instr{Op: Box, Dst: reg, Src: e.content(e.s.gather(v.place, false)), Rest: None, Name: v.typ, Modes: e.s.fields[v.typ]})
		return
	}
	var captured []*place
	for _, k := range v.place.kids {
		n, err := strconv.Atoi(k.step[1:])
		for err == nil && len(captured) <= n {
			captured = append(captured, nil)
		}
		if err == nil {
			captured[n] = k
		}
	}
	e.add(Instr{Op: Closure, Dst: reg, Src: None, Rest: None, Name: v.fn, Args: e.contentsOf(captured), At: v.place.root.at})
}

func (e *emitter) typed(reg int, v value) int {
	if v.typ == "" {
		return reg
	}
	return e.op(Box, reg, v.typ)
}
