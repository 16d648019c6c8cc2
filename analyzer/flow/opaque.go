package flow

import (
	"slices"
	"strconv"
	"strings"
)

// A function that is not looked at is taken to call the functions that it is
// handed, and the methods of the interfaces that it asks for. What it returns,
// and what it hands to these functions, can be any of its arguments; a method
// keeps them in its receiver besides, but a function value is taken for one that
// keeps nothing, as a decorator of functions does.
//
// What it does with an argument is its mode:
//
//	()           calls it
//	Len Swap     calls these methods of it
//	%            formats it: calls the methods in formattingMethods
//	?WriteTo     calls this method of it, if it has one
//	.T.f=() …    calls these fields, or methods of them, of what it points to
//	[]()         calls its elements
//	=            returns it, perhaps with something around it
//	~            may return it as an error
//	&            puts into what it points to what it has got
//
// A mode that begins with ! is that of a receiver, and one that begins with @
// that of an argument with elements, which it can return too.

// formatting stands for the methods that turn a value into another form.
const formatting = "%"

// formattingMethods are the methods that a package calls of any value which it
// prints, encodes or decodes.
var formattingMethods = []string{
	"Error", "Format", "GoString", "Is", "As", "LogValue", "MarshalBinary", "MarshalJSON", "MarshalJSONTo",
	"MarshalText", "MarshalXML", "MarshalYAML", "Scan", "String", "UnmarshalBinary", "UnmarshalJSON",
	"UnmarshalJSONFrom", "UnmarshalText", "UnmarshalXML", "UnmarshalYAML", "Unwrap", "Value",
}

// Formats reports whether a method only turns a value into another form. Such a
// method is looked through, and is no sink in a ledger package.
func Formats(method string) bool {
	switch method {
	case "Is", "As", "Unwrap":
		return false
	}
	return slices.Contains(formattingMethods, method)
}

// opaque calls a function that is not looked at. v, if not nil, is what a dynamic
// call found.
func (s *solver) opaque(x *site, v *value) {
	bag := s.newLocal()   // what it has got
	back := s.newLocal()  // what its callbacks return
	given := s.newLocal() // what its callbacks and its callers get
	s.put(given, value{kind: library})
	if !s.coarse {
		s.link(bag, back)
		s.link(given, bag)
	}
	if v != nil {
		s.receiver(x, *v, given, bag, back)
	}
	for i, a := range x.args {
		if a == nil {
			continue
		}
		if i < len(x.instr.ArgTypes) && x.instr.ArgTypes[i] != "" {
			s.link(bag, s.typed(a, subst(x.instr.ArgTypes[i], x.in.types)))
		} else {
			s.link(bag, a)
		}
		if i < len(x.instr.Modes) {
			s.used(x, x.instr.Modes[i], a, given, bag, back)
		}
	}
	s.returned(x, given, bag, back)
}

// receiver is what opaque does with the receiver of a dynamic call.
func (s *solver) receiver(x *site, v value, given, bag, back *place) {
	if x.recv != nil {
		s.link(bag, x.recv)
	}
	p := s.deref(v)
	if p == nil {
		return
	}
	s.link(bag, s.kid(p, "?"))
	if x.instr.Op != Dynamic {
		s.keep(x, p, nil)
	}
	for _, mode := range s.fields[v.typ] {
		held := s.newLocal()
		s.put(held, v)
		s.used(x, mode, held, given, bag, back)
	}
	if v.kind == boxed {
		s.watch(p, func(f value) {
			if f.callable() {
				held := s.newLocal()
				s.put(held, f)
				s.callback(x, Dynamic, "", held, given, back)
			}
		})
	}
}

// keep puts the arguments of a call into what a receiver keeps.
func (s *solver) keep(x *site, receiver, recv *place) {
	if s.coarse {
		return
	}
	for _, a := range x.args {
		if a != nil && a != recv {
			s.link(s.kid(receiver, "?"), a)
		}
	}
}

// nested adds the elements of lists in a list.
func (s *solver) nested(elements, bag *place) {
	s.watch(elements, func(v value) {
		switch {
		case v.kind == pointer && !isNamedType(v.typ) && v.typ != "":
			s.link(bag, s.kid(v.place, "[]"))
		case v.kind == symbol && strings.HasPrefix(v.place.step, "<=[]"):
			s.link(bag, s.kid(s.deref(v), "[]"))
		case v.kind == library && v.place != nil:
			s.link(bag, s.kid(v.place, "?"))
		}
	})
}

// fill puts the other arguments of a call into what an argument points to.
func (s *solver) fill(x *site, p, a *place) {
	for _, other := range x.args {
		if other != nil && other != a {
			s.link(p, other)
		}
	}
}

// used does what a mode says with an argument.
func (s *solver) used(x *site, mode string, a, given, bag, back *place) {
	if rest, receiver := strings.CutPrefix(mode, "!"); receiver {
		mode = rest
		s.behind(a, func(p *place) {
			s.link(bag, s.kid(p, "?"))
			s.keep(x, p, a)
		})
	}
	if rest, elements := strings.CutPrefix(mode, "@"); elements {
		mode = rest
		s.behind(a, func(p *place) {
			s.link(bag, s.kid(p, "[]"))
			s.nested(s.kid(p, "[]"), bag)
		})
	}
	for _, m := range strings.Fields(mode) {
		switch {
		case m == "&":
			s.watch(a, func(v value) {
				if p := s.deref(v); p != nil && v.kind != symbol {
					s.fill(x, p, a)
				}
			})
		case m == "=" || m == "~":
		case m == "()":
			s.callback(x, Dynamic, "", a, given, back)
		case m[0] == '.' || m[0] == '[':
			step, rest, _ := strings.Cut(m, "=")
			if m[0] == '[' {
				step, rest = "[]", m[2:]
			}
			s.behind(a, func(p *place) { s.used(x, rest, s.kid(p, step), given, bag, back) })
		default:
			s.callback(x, Invoke, m, a, given, back)
		}
	}
}

// callback is a call that a package makes which is not looked at.
func (s *solver) callback(x *site, op Op, method string, recv, given, back *place) {
	c := &Instr{Op: op, Dst: None, Src: None, Rest: None, Name: method, At: x.instr.At, pos: x.instr.pos, Kind: ByLibrary, Hops: x.instr.Hops, Cut: x.instr.Cut}
	s.site(&site{instr: c, in: x.in, callee: method, recv: recv, rest: given, result: back, merged: true})
}

// returned gives the results of a call what they can be. The types of the
// results are separated by semicolons: - holds nothing of interest, ! is an error,
// which can be one that it has got, + is a new
// object that keeps what the function has got, one that is empty can be anything
// that it has got, and any other is the type of such a thing. A type with + before
// it can be either.
func (s *solver) returned(x *site, given, bag, back *place) {
	if x.result == nil {
		return
	}
	types := strings.Split(x.instr.Type, ";")
	if x.instr.Op != Opaque {
		types = make([]string, max(1, x.instr.Results))
	}
	for i, t := range types {
		dst := x.result
		if len(types) > 1 {
			dst = s.kid(dst, "#"+strconv.Itoa(i))
		}
		switch t {
		case "":
			s.link(dst, given)
		case "-":
		case "!":
			s.link(dst, back)
			s.failures(x, dst)
		default:
			if t[0] == '+' && s.coarse {
				s.put(dst, value{kind: library})
			} else if t[0] == '+' {
				o := s.newObject(Library)
				s.link(s.kid(o, "?"), bag)
				s.put(dst, value{kind: library, place: o})
			}
			if t = strings.TrimPrefix(t, "+"); t != "" {
				s.link(dst, s.typed(given, subst(t, x.in.types)))
			}
		}
	}
}

// failures puts the arguments that may be errors into dst.
func (s *solver) failures(x *site, dst *place) {
	for i, m := range x.instr.Modes {
		if i >= len(x.args) || x.args[i] == nil || !strings.HasSuffix(m, "~") {
			continue
		}
		if strings.HasPrefix(m, "@") {
			s.behind(x.args[i], func(p *place) { s.link(dst, s.kid(p, "[]")) })
		} else {
			s.link(dst, x.args[i])
		}
	}
}
