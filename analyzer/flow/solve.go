package flow

import "strconv"

// The bounds of one function. What lies beyond is not followed, and
// [Result.Limit] says so.
const (
	maxPlaces = 12_000
	maxValues = 36_000
	maxSites  = 3_000
	maxItems  = 4_000
	// maxWays is by how many calls a function is entered before the rest is taken
	// together, maxFound by how many where the function is found in a value, and
	// maxNested how often within itself for different receivers.
	maxWays   = 100
	maxFound  = 12
	maxNested = 3
)

// Program has the functions that a solver may need.
type Program interface {
	// Summary returns a function by its key, for a call. It is nil for one that
	// does nothing of interest.
	Summary(key string) *Func
	// Ours reports whether a function is one that would have a summary if it did
	// anything. The others are not looked at, and can do all that a library can.
	Ours(key string) bool
	// Acts reports whether a type, by its name without type arguments, has a
	// method that does anything of interest.
	Acts(typ string) bool
	// Counts returns the name of a function without a summary that is a sink, or
	// "".
	Counts(key string) string
}

// solver collects the values of one function.
type solver struct {
	prog Program
	fn   *Func

	globals map[string]*place
	names   []string // of globals, in the order of their first use
	symbols []*place // the symbolic places in the order of their creation
	queue   []arrival
	next    int     // in queue
	slab    []place // where the next places are
	free    *root   // of all that is no part of anything
	places  int
	values  int

	// coarse says that what goes through libraries is not followed, and scale by
	// how much the bounds are widened.
	coarse bool
	scale  int

	root     *instance // the function itself
	sites    []*site
	handlers []*handler
	shared   map[sharedKey]*instance
	ways     map[sharedKey]int
	stores   []GlobalStore
	fields   map[string][]string // the modes of the fields of library types
	limit    bool
}

// arrival is a value that has come to a place and is not yet handed on.
type arrival struct {
	place *place
	val   value
}

func newSolver(prog Program, fn *Func) *solver {
	s := &solver{
		prog: prog, fn: fn, scale: 1, free: &root{kind: local}, globals: make(map[string]*place),
		shared: make(map[sharedKey]*instance), ways: make(map[sharedKey]int), fields: make(map[string][]string),
	}
	s.root = s.newInstance(fn, nil, nil)
	return s
}

// start runs the function. open reports whether its parameters are unknown;
// otherwise they hold nothing.
func (s *solver) start(open bool) {
	for i := range s.fn.Params {
		if p := s.root.regs[i]; open {
			p.root = &root{kind: param, id: i, place: p}
			s.symbolic(p)
		}
	}
	s.run(s.root, nil)
	s.drain()
}

// newLocal returns a place that only the solver knows.
func (s *solver) newLocal() *place { return s.newPlace(s.free) }

// newObject returns what an instruction creates.
func (s *solver) newObject(by Op) *place { return s.newPlace(&root{kind: object, by: by}) }

// slabSize is how many places are made at once.
const slabSize = 64

func (s *solver) newPlace(r *root) *place {
	if s.places++; s.places > maxPlaces*s.scale {
		s.limit = true
	}
	if len(s.slab) == 0 {
		s.slab = make([]place, slabSize)
	}
	p := &s.slab[0]
	s.slab = s.slab[1:]
	p.root = r
	if r.place == nil {
		r.place = p
	}
	if r.symbolic() {
		s.symbolic(p)
	}
	return p
}

// symbolic says that a caller has a say in what a place holds.
func (s *solver) symbolic(p *place) {
	s.symbols = append(s.symbols, p)
	s.extend(p)
	s.add(p, value{kind: symbol, place: p})
}

func (s *solver) global(name string) *place {
	p, ok := s.globals[name]
	if !ok {
		p = s.newPlace(&root{kind: global, name: name})
		s.globals[name] = p
		s.names = append(s.names, name)
	}
	return p
}

// put adds a value to a place, as something that the place says itself.
func (s *solver) put(p *place, v value) {
	if s.add(p, v) {
		p.direct = append(p.direct, v)
	}
}

// add adds a value to a place and reports whether it is new.
func (s *solver) add(p *place, v value) bool {
	if s.limit || p.holds(v) {
		return false
	}
	if s.values++; s.values > maxValues*s.scale {
		s.limit = true
	}
	p.take(v)
	s.enliven(p)
	s.queue = append(s.queue, arrival{p, v})
	return true
}

// link copies a place, with all its parts, into another.
func (s *solver) link(dst, src *place) {
	if dst == src || s.limit {
		return
	}
	if dst.copied(src) {
		return
	}
	dst.copyFrom(src)
	for i := 0; i < len(src.vals); i++ {
		s.add(dst, src.vals[i])
	}
	for i := 0; i < len(src.kids); i++ {
		if k := src.kids[i]; k.live && k.step[0] != '<' {
			s.link(s.kid(dst, k.step), k)
		}
	}
	for i := 0; i < len(dst.kids); i++ {
		if k := dst.kids[i]; k.step[0] != '<' {
			s.inherit(k, src)
		}
	}
	if src.endless {
		s.extend(dst)
	}
}

// watch calls f once with every value of a place, now or later.
func (s *solver) watch(p *place, f func(value)) {
	n := p.done
	p.watchers = append(p.watchers, f)
	for i := range n {
		f(p.vals[i])
	}
}

// behind calls f with every place that a value of p leads to, now or later.
func (s *solver) behind(p *place, f func(*place)) {
	s.watch(p, func(v value) {
		if q := s.deref(v); q != nil {
			f(q)
		}
	})
}

// drain hands on what has arrived until there is nothing more.
func (s *solver) drain() {
	for ; s.next < len(s.queue); s.next++ {
		a := s.queue[s.next]
		for i := 0; i < len(a.place.copies); i++ {
			s.add(a.place.copies[i], a.val)
		}
		n := len(a.place.watchers)
		a.place.done++
		for i := range n {
			a.place.watchers[i](a.val)
		}
	}
	s.queue, s.next = s.queue[:0], 0
}

// run adds the instructions of an instance.
func (s *solver) run(in *instance, types []string) {
	for i := range in.fn.Code {
		s.instr(in, &in.fn.Code[i], types)
	}
}

func (s *solver) instr(in *instance, c *Instr, types []string) {
	if s.limit {
		return
	}
	reg := func(r int) *place {
		if r == None {
			return nil
		}
		return in.regs[r]
	}
	dst, src := reg(c.Dst), reg(c.Src)
	switch c.Op {
	case Copy:
		s.link(dst, src)
	case Part:
		s.link(s.kid(dst, c.Name), src)
	case Field:
		s.link(dst, s.kid(src, c.Name))
	case Addr:
		s.behind(src, func(p *place) { s.put(dst, value{kind: pointer, place: s.kid(p, c.Name)}) })
	case Load:
		s.behind(src, func(p *place) { s.link(dst, s.part(p, c.Name)) })
	case Store:
		s.behind(dst, func(p *place) {
			s.link(s.part(p, c.Name), src)
			s.stored(p, c, in)
		})
	case Alloc:
		o := s.newObject(Alloc)
		o.root.typ, o.root.fill = subst(c.Name, types), c.Type == fillable
		s.put(dst, value{kind: pointer, place: o, typ: o.root.typ})
	case Box:
		s.box(dst, src, subst(c.Name, types))
		if len(c.Modes) > 0 {
			s.fields[c.Name] = c.Modes
		}
		if isParam(c.Name) && !isParam(subst(c.Name, types)) {
			s.argument(dst, src, subst(c.Name, types))
		}
	case Function:
		s.put(dst, value{kind: function, fn: subst(c.Name, types)})
	case Closure:
		o := s.newObject(Closure)
		for i, a := range c.Args {
			if a != None {
				s.link(s.kid(o, "$"+strconv.Itoa(i)), reg(a))
			}
		}
		o.root.at = c.At
		s.put(dst, value{kind: closure, place: o, fn: subst(c.Name, types)})
	case Global:
		s.put(dst, value{kind: pointer, place: s.global(c.Name)})
	case Assert:
		s.assert(dst, src, subst(c.Name, types))
	case Library:
		s.put(dst, value{kind: library, place: s.newObject(Library)})
	case Foreign:
		s.put(dst, value{kind: library})
	case Sink:
		in.sinks = append(in.sinks, hit{path: c.Hops})
	default:
		args := make([]*place, len(c.Args))
		for i, a := range c.Args {
			args[i] = reg(a)
		}
		s.site(&site{
			instr: c, in: in, callee: subst(c.Name, types), typ: subst(c.Type, types),
			recv: src, args: args, rest: reg(c.Rest), result: dst,
		})
	}
}

// stored notes where a package variable is set.
func (s *solver) stored(p *place, c *Instr, in *instance) {
	if p.root.kind != global {
		return
	}
	pos := c.pos
	for ; in != nil && in.site != nil; in = in.parent {
		pos = in.site.instr.pos
	}
	s.stores = append(s.stores, GlobalStore{p.root.name, pos})
}

// part returns a part of a place, or the place itself.
func (s *solver) part(p *place, step string) *place {
	if step == "" {
		return p
	}
	return s.kid(p, step)
}

// box puts what an interface holds into it. A pointer stays what it is, with its
// type; of any other value the interface has a copy.
func (s *solver) box(dst, src *place, typ string) {
	switch {
	case isInterface(typ):
		if src != nil {
			s.link(dst, src)
		}
	case typ[0] == '*' && src != nil:
		s.watch(src, func(v value) {
			if v.kind == pointer || v.kind == symbol {
				v.typ = typ
			}
			s.put(dst, v)
		})
	default:
		o := s.newObject(Box)
		if src != nil {
			s.link(o, src)
		}
		s.put(dst, value{kind: boxed, place: o, typ: typ})
	}
}

// argument puts a value of a type argument into dst, whether or not anything is
// known of it but the type.
func (s *solver) argument(dst, src *place, typ string) {
	if isInterface(typ) || src != nil && typ[0] != '*' {
		return
	}
	o := s.newObject(Box)
	s.put(dst, value{kind: boxed, place: o, typ: typ})
}

// assert puts what of src has a type into dst: a pointer as it is, and of any
// other type what the interface holds.
func (s *solver) assert(dst, src *place, typ string) {
	if isInterface(typ) {
		s.link(dst, src)
		return
	}
	some := s.kid(src, "<"+typ+">")
	if typ[0] == '*' || typ[0] == '=' {
		s.link(dst, some)
		return
	}
	s.watch(some, func(v value) {
		switch v.kind {
		case boxed, symbol:
			s.link(dst, s.deref(v))
		default:
			s.put(dst, v)
		}
	})
}
