package flow

import "slices"

// handler is one value that is registered as a handler.
type handler struct {
	site *site
	val  value
	base *instance
}

// register runs a handler with unknown arguments, as a base of its own.
func (s *solver) register(x *site, v value) {
	if x.in.base != s.root {
		return // what a handler registers is no part of it
	}
	if v.kind == boxed && x.instr.Name != "" {
		// The type may be one that a library gives to functions.
		keys, _ := methodOf(v.typ, x.instr.Name)
		if s.prog.Summary(keys[0]) == nil && !s.prog.Ours(keys[0]) {
			s.watch(v.place, func(f value) {
				if f.callable() {
					s.register(x, f)
				}
			})
			return
		}
	}
	h := &handler{site: x, val: v}
	h.base = s.newInstance(nil, nil, nil)
	s.handlers = append(s.handlers, h)
	if v.kind == symbol && v.typ == "" {
		return // the callers know
	}
	given := s.newLocal()
	s.put(given, value{kind: library})
	recv, inner := s.newLocal(), s.newLocal()
	s.put(recv, v)
	s.put(inner, v)
	if v.callable() {
		// The library makes an object of a function.
		o := s.newObject(Box)
		s.put(o, v)
		s.put(inner, value{kind: boxed, place: o, typ: made})
		if x.instr.Name != "" {
			recv = inner
		}
	}
	run := func(method string, recv *place, args ...*place) *place {
		op := Dynamic
		if method != "" {
			op = Invoke
		}
		result := s.newLocal()
		c := &Instr{Op: op, Dst: None, Src: None, Rest: None, Name: method, At: x.instr.At}
		s.site(&site{instr: c, in: h.base, callee: method, recv: recv, args: args, rest: given, result: result})
		return result
	}
	run(x.instr.Name, recv)
	around := x.args
	if x.instr.Type != "" {
		own := run(x.instr.Type, recv)
		each := s.newLocal()
		s.behind(own, func(p *place) { s.link(each, s.kid(p, "[]")) })
		around = append(slices.Clone(around), each)
	}
	for _, a := range around {
		switch {
		case a == nil:
		case len(x.instr.Modes) > 0:
			for _, m := range x.instr.Modes {
				run(m, a)
			}
		default:
			wrapped := run("", a, inner)
			run("", wrapped)
			if x.instr.Inner != "" {
				run(x.instr.Inner, wrapped)
			}
		}
	}
}
