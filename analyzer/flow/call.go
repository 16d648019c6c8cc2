package flow

import (
	"slices"
	"strconv"
	"strings"
)

// instance is a function that is called: its program on registers of its own.
type instance struct {
	fn     *Func
	parent *instance // the one that called it first
	base   *instance // the solved function, or a handler
	types  []string
	recv   *place // what a dynamic call found it by
	regs   []*place

	site *site // the call that made it

	edges []edge
	sinks []hit
}

// hit is a sink that an instance reaches by itself.
type hit struct {
	path []Hop
	cut  bool
}

// edge is a call of one instance by another.
type edge struct {
	to   *instance
	site *site
}

// sharedKey is a function as it is entered from a base. by, if not nil, is what
// all that enter it found it by.
type sharedKey struct {
	base *instance
	key  string
	by   *place
}

// site is a call.
type site struct {
	instr  *Instr
	in     *instance
	callee string // the function, with type arguments, or the method
	typ    string // whose method it is, for a type parameter
	recv   *place // an interface, or a function value
	args   []*place
	// rest is what parameters get that have no argument.
	rest   *place
	result *place
	merged bool // several results are one
	// printed are the values that a formatting call has seen.
	printed map[value]bool

	// found says of a registration that there is a handler, and settled that they
	// are all settled.
	found, settled bool

	open    bool
	outcome *place // what is returned by callees that are not known
}

func (s *solver) newInstance(fn *Func, parent *instance, base *instance) *instance {
	in := &instance{fn: fn, parent: parent, base: base}
	if base == nil {
		in.base = in
	}
	n := 0
	if fn != nil {
		n = fn.Regs
	}
	in.regs = make([]*place, n)
	for i := range in.regs {
		in.regs[i] = s.newLocal()
	}
	return in
}

// site adds a call.
func (s *solver) site(x *site) {
	if len(s.sites) >= maxSites*s.scale {
		s.limit = true
	}
	if s.limit {
		return
	}
	s.sites = append(s.sites, x)
	if x.recv == nil {
		x.recv = s.newLocal() // of a type that holds nothing of interest
	}
	switch x.instr.Op {
	case Call:
		s.call(x, x.callee, nil, nil)
	case Opaque:
		s.opaque(x, nil)
	case Invoke:
		switch {
		case x.typ != "" && isParam(x.typ):
			s.leave(x)
		case x.typ != "" && !isInterface(x.typ):
			s.concrete(x)
		default:
			s.watch(x.recv, func(v value) { s.invoke(x, v) })
		}
	case Dynamic:
		s.watch(x.recv, func(v value) { s.dynamic(x, v) })
	case Handler:
		s.scale = registering // a verdict depends on it
		s.watch(x.recv, func(v value) { s.register(x, v) })
	}
}

// leave leaves a call to the callers.
func (s *solver) leave(x *site) {
	x.open = true
	if x.outcome == nil && x.result != nil {
		x.outcome = s.newPlace(&root{kind: outcome, site: x})
		s.link(x.result, x.outcome)
		for i, m := range x.instr.Modes {
			if i < len(x.args) && x.args[i] != nil && strings.HasSuffix(m, "=") {
				s.link(x.result, x.args[i])
			}
		}
	}
}

// concrete calls the method of a type that is known, though the receiver is not
// an interface.
func (s *solver) concrete(x *site) {
	recv := s.newLocal()
	if x.typ[0] == '*' {
		s.link(recv, x.recv)
		s.method(x, x.typ, value{}, recv)
		return
	}
	o := s.newObject(Box)
	s.link(o, x.recv)
	s.method(x, x.typ, value{kind: boxed, place: o, typ: x.typ}, nil)
}

func (s *solver) invoke(x *site, v value) {
	switch {
	case v.kind == library:
		s.opaque(x, &v)
	case isParam(v.typ):
		s.leave(x)
	case v.typ != "" && !isNamedType(v.typ) && x.callee != formatting:
		// It has no methods: it came here by some imprecision.
	case v.typ != "":
		s.method(x, v.typ, v, nil)
	case v.kind == symbol && x.callee == formatting && v.place.root.kind == outcome:
		// Errors come back from everywhere. One that writes when it is printed,
		// and that nobody names on the way, is not looked for.
	case v.kind == symbol:
		s.leave(x)
	}
}

// method calls a method of a value of a known type. ptr, if not nil, has the
// receivers, which are pointers.
func (s *solver) method(x *site, typ string, v value, ptr *place) {
	if x.callee == formatting {
		if x.printed[v] {
			return
		}
		if x.printed == nil {
			x.printed = make(map[value]bool)
		}
		x.printed[v] = true
		for _, name := range formattingMethods {
			s.lookup(x, typ, name, v, ptr, true)
		}
		if p := s.deref(v); p != nil {
			s.watch(s.kid(p, printedStep), func(v value) { s.invoke(x, v) })
		}
		return
	}
	name, optional := strings.CutPrefix(x.callee, "?")
	s.lookup(x, typ, name, v, ptr, optional)
}

func (s *solver) lookup(x *site, typ, name string, v value, ptr *place, optional bool) {
	keys, types := methodOf(typ, name)
	for i, key := range keys {
		if s.prog.Summary(key) == nil && (i < len(keys)-1 || s.prog.Counts(key) == "") {
			continue
		}
		recv := ptr
		star := typ[0] == '*' && i == 0
		switch {
		case ptr == nil && star:
			recv = s.newLocal()
			s.put(recv, v)
		case ptr == nil:
			recv = s.newLocal()
			if p := s.deref(v); p != nil {
				s.link(recv, p)
			}
		case !star:
			recv = s.newLocal()
			s.behind(ptr, func(p *place) { s.link(recv, p) })
		}
		s.call(x, withTypes(key, types), recv, v.place)
		return
	}
	if !optional && !s.prog.Ours(keys[0]) {
		s.opaque(x, &v)
	}
}

// made is the type of what a library makes of a function.
const made = "·.Handler"

func withTypes(key string, types []string) string {
	if len(types) == 0 {
		return key
	}
	return key + "[" + strings.Join(types, ",") + "]"
}

func (s *solver) dynamic(x *site, v value) {
	switch v.kind {
	case function:
		s.call(x, v.fn, nil, nil)
	case closure:
		s.call(x, v.fn, nil, v.place)
	case symbol:
		s.leave(x)
	case library:
		s.opaque(x, &v)
	}
}

// call calls a function. recv is the receiver that is no argument, and by what
// the call found the function: a receiver, or the captured variables.
func (s *solver) call(x *site, name string, recv, by *place) {
	key, types := split(name)
	fn := s.prog.Summary(key)
	if sink := s.prog.Counts(key); sink != "" {
		x.in.sinks = append(x.in.sinks, hit{x.hops(sink), x.instr.Cut})
	}
	if fn == nil {
		if !s.prog.Ours(key) {
			s.opaque(x, nil)
		}
		return
	}
	in := s.enter(x, fn, types, by)
	args := x.args
	if recv != nil {
		args = append([]*place{recv}, args...)
	}
	for i := range fn.Params - fn.Captured {
		switch {
		case i < len(args) && args[i] != nil:
			s.link(in.regs[i], args[i])
		case i >= len(args) && x.rest != nil:
			s.hand(in.regs[i], x.rest, fn, i, types)
		}
	}
	if recv == nil && by != nil {
		for i := range fn.Captured {
			s.link(in.regs[fn.Params-fn.Captured+i], s.kid(by, "$"+strconv.Itoa(i)))
		}
	}
	if x.result != nil {
		for i := range fn.Results {
			dst := x.result
			if fn.Results > 1 && !x.merged {
				dst = s.kid(dst, "#"+strconv.Itoa(i))
			}
			s.link(dst, in.regs[fn.Params+i])
		}
	}
	if fn.Sink {
		x.in.sinks = append(x.in.sinks, hit{x.hops(fn.Display), x.instr.Cut})
		return
	}
	x.in.edges = append(x.in.edges, edge{in, x})
}

// hand gives a parameter what a library has for it.
func (s *solver) hand(reg, rest *place, fn *Func, param int, types []string) {
	typ := ""
	if param < len(fn.Types) {
		typ = subst(fn.Types[param], types)
	}
	switch {
	case typ == "" || isParam(typ) || isInterface(typ):
		s.link(reg, rest)
	case typ != "-":
		s.link(reg, s.typed(rest, typ))
	}
}

// enter returns the instance of a function for a call.
func (s *solver) enter(x *site, fn *Func, types []string, by *place) *instance {
	nested := 0
	for a := x.in; a != nil; a = a.parent {
		if a.fn == nil || a.fn.Key != fn.Key || !slices.Equal(a.types, types) && nested < maxNested {
			continue
		}
		nested++
		if a.recv == by || by == nil || a == s.root || nested == maxNested {
			return a
		}
	}
	key := sharedKey{base: x.in.base, key: withTypes(fn.Key, types)}
	share := fn.raw
	switch {
	case share:
	case by != nil && x.instr.Kind == ByLibrary:
		// What libraries call with what they have is not told apart by the calls
		// that make them do so.
		key.by, share = by, true
	default:
		s.ways[key]++
		share = s.ways[key] > maxWays || by != nil && s.ways[key] > maxFound
	}
	if share {
		if in, ok := s.shared[key]; ok {
			return in
		}
	}
	in := s.newInstance(fn, x.in, x.in.base)
	in.recv, in.types, in.site = by, types, x
	if share {
		s.shared[key] = in
	}
	s.run(in, types)
	return in
}
