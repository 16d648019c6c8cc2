package eval

import (
	"go/token"
	"slices"
	"strings"
)

// callee returns the summary of a function value.
func (p *Package) callee(fn Value) (*Summary, Value, bool) {
	switch fn.Kind {
	case Func:
		if s := p.byKey(fn.Name); s != nil {
			return s, fn, true
		}
	case Closure:
		if s, ok := p.lits[fn.Name]; ok {
			return s, fn, true
		}
		if s := p.imported.function(fn.Name); s != nil {
			return s, fn, true
		}
	}
	return nil, fn, false
}

// byKey finds a function of this package or an imported one.
func (p *Package) byKey(key string) *Summary {
	if fn, ok := p.keys[key]; ok {
		return p.summary(fn)
	}
	return p.imported.function(key)
}

// substitution is how a call replaces the parameters of a function, and of the
// functions around a literal.
func (p *Package) substitution(s *Summary, fn Value, args []Value) func(Value) Value {
	if fn.Kind == Func {
		args = append(slices.Clone(fn.Elems), args...)
	}
	around := map[string][]Value{s.Func: args}
	if fn.Kind == Closure {
		for _, b := range fn.Elems {
			if b.Name == "" || b.Name == s.Func {
				continue
			}
			for len(around[b.Name]) <= b.Index {
				around[b.Name] = append(around[b.Name], Value{Kind: Param, Name: b.Name, Index: len(around[b.Name])})
			}
			around[b.Name][b.Index] = b.Elems[0]
		}
	}
	return func(v Value) Value { return subst(v, around, p) }
}

// bindEffects returns the effects of a call: those of the function that depend
// on its parameters, with the arguments put in. at is the place of the call, and
// site its name.
func (p *Package) bindEffects(s *Summary, fn Value, args []Value, pos token.Pos, at, site string) []Effect {
	p.applied[s.Func] = true
	replace := p.substitution(s, fn, args)
	var out []Effect
	for _, e := range s.Effects {
		if !e.dependsOn(s.Func) {
			continue
		}
		before := e
		e.was = &before
		e.pos = pos
		e.Via = append(slices.Clone(e.Via), at)
		if e.Site != "" {
			e.Site += "<" + site
		}
		e.Where = slices.Clone(e.Where)
		for i := range e.Where {
			// Another call takes its branches anew.
			e.Where[i].Branch += "<" + site
		}
		e.Args = slices.Clone(e.Args)
		for i, a := range e.Args {
			if p.Watch[e.API].Loose {
				e.Args[i] = nameless(replace(a))
			} else {
				e.Args[i] = replace(renew(a, "<"+site))
			}
		}
		out = append(out, expand(e, p)...)
	}
	return out
}

// nameless takes away what tells apart values that are the same for a call that
// counts once, and what no caller can add to: which variable a pointer points to,
// and what goes into a call that is not known.
func nameless(v Value) Value {
	switch {
	case v.Kind == Result || v.Kind == Unknown && len(v.Elems) == 0:
		return Value{Kind: Unknown, Why: v.Why, At: v.At, pos: v.pos}
	case v.Kind == Ptr && len(v.Elems) > 0 && strings.HasPrefix(v.Name, "@"):
		return nameless(v.Elems[0])
	case v.Kind == Op && v.Name == opCall:
		v.Text = ""
	}
	if len(v.Elems) > 0 {
		elems := make([]Value, len(v.Elems))
		for i, e := range v.Elems {
			elems[i] = nameless(e)
		}
		v.Elems = elems
	}
	return v
}

func (e Effect) dependsOn(fn string) bool {
	return slices.ContainsFunc(e.Args, func(v Value) bool { return v.mentions(fn) })
}

// mentions reports whether v depends on a parameter of the function.
func (v Value) mentions(fn string) bool {
	return v.Kind == Param && v.Name == fn || slices.ContainsFunc(v.Elems, func(e Value) bool { return e.mentions(fn) })
}

// bindResults returns what a call returns: one value, or a tuple. after are the
// arguments, a receiver first, as the call leaves them.
func (p *Package) bindResults(s *Summary, fn Value, args, after []Value, site string) Value {
	replace := p.substitution(s, fn, args)
	out := Value{Kind: tuple}
	for _, r := range s.Results {
		r = replace(leave(renew(r, "<"+site), s.Func, after))
		if r.parts(maxParts) >= maxParts {
			r = tooLarge()
		}
		out.Elems = append(out.Elems, r)
	}
	switch len(out.Elems) {
	case 0:
		return Value{}
	case 1:
		return out.Elems[0]
	}
	return out
}

// apply implements [caller].
func (p *Package) apply(fn Value, args []Value, call Value) (Value, bool) {
	s, fn, ok := p.callee(fn)
	if !ok || call.Index >= len(s.Results) {
		return Value{}, false
	}
	if !p.enter() {
		return tooLarge(), true
	}
	defer p.leave()
	r := p.substitution(s, fn, args)(renew(s.Results[call.Index], "<"+call.Text))
	if r.parts(maxParts) >= maxParts {
		r = tooLarge()
	}
	return r, true
}
