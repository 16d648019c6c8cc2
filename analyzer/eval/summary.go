package eval

import (
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// Effect is one watched call, or one call of a function that is not known yet.
// Its arguments may depend on the parameters of the function it stands in; a
// caller that knows them says more.
type Effect struct {
	// API is the key of the watched function, or one of [CallEffect] and
	// [WallEffect].
	API string
	// Args are the arguments, a receiver first.
	Args []Value
	// At is the place of the call itself.
	At string
	// Allow are the rules that a suppression at the call itself names.
	Allow []string
	// Site names a CallEffect, unlike any other.
	Site string
	// Text says for a WallEffect what the call looks like.
	Text string

	// Where says in which branches the effect stands.
	Where []Mark
	// Via are the places of the calls that completed the effect, the first one
	// of the function with the call itself.
	Via []string

	// pos is where the effect was completed in this package: the call itself, or
	// the call of the function around it.
	pos token.Pos
	// local reports whether no importer has anything to add: the call of a
	// function that can register nothing.
	local bool
	// matters reports whether what a registration is made of goes into the call of a
	// function that a caller decides.
	matters bool
	// was is the effect before the last call completed it, or nil.
	was *Effect
}

const (
	// CallEffect is a call of a function that a parameter gives: Args[0] is the
	// function.
	CallEffect = "call"
	// WallEffect is a call of a function that cannot be known, such as a method
	// of an interface, which was given both a task and a function.
	WallEffect = "wall"
)

// Pos returns the place in the package that is being analyzed where the effect
// was completed.
func (e Effect) Pos() token.Pos { return e.pos }

// Before returns the effect as it was in the function that is called, or nil if
// it stands in the function itself.
func (e Effect) Before() *Effect { return e.was }

// open reports whether a caller can say more.
func (e Effect) open() bool { return slices.ContainsFunc(e.Args, Value.Open) }

// Mark says that code runs only if one branch of a statement is taken, or only
// if it is not.
type Mark struct {
	// Branch names the branch, and the calls of the functions around it.
	Branch string
	Taken  bool
}

// Exclusive reports whether code with these marks and code with those can never
// both run.
func Exclusive(a, b []Mark) bool {
	return slices.ContainsFunc(a, func(m Mark) bool {
		return slices.Contains(b, Mark{m.Branch, !m.Taken})
	})
}

// Varies reports whether code with these marks stands behind a condition in a
// function that is called with some arguments, or in one turn of a loop: then the
// condition may well be about them.
func Varies(where []Mark) bool {
	return slices.ContainsFunc(where, func(m Mark) bool { return strings.ContainsAny(m.Branch, "<#") })
}

// Store is an assignment to a field of what a parameter points to.
type Store struct {
	Param int
	Path  []string
	Value Value
}

// Summary is what a function does, as far as it matters: what it returns, the
// watched calls it makes, and the fields of its parameters that it sets.
type Summary struct {
	// Func is the key of the function.
	Func    string
	Results []Value
	Effects []Effect
	Stores  []Store
}

// renew gives the variables that a call creates names of their own, so that two
// calls of one constructor give two workers.
func renew(v Value, site string) Value {
	switch {
	case v.Kind == Ptr && strings.HasPrefix(v.Name, "@"):
		v.Name += site
	case v.Kind == Op && v.Name == opCall:
		v.Text += site
	}
	if len(v.Elems) > 0 {
		elems := make([]Value, len(v.Elems))
		for i, e := range v.Elems {
			elems[i] = renew(e, site)
		}
		v.Elems = elems
	}
	return v
}

// anyTurn is the part of a name that stands for the turn of a loop over a list
// that is not known yet.
const anyTurn = "#?"

// takeTurn gives the variables that the innermost of such loops creates the
// names they have in one turn.
func takeTurn(v Value, turn int) Value {
	if v.Kind == Ptr {
		if i := strings.LastIndex(v.Name, anyTurn); i >= 0 {
			v.Name = v.Name[:i] + "#" + strconv.Itoa(turn) + v.Name[i+len(anyTurn):]
		}
	}
	if len(v.Elems) > 0 {
		elems := make([]Value, len(v.Elems))
		for i, e := range v.Elems {
			elems[i] = takeTurn(e, turn)
		}
		v.Elems = elems
	}
	return v
}

// maxUnroll is the number of effects that one effect in nested loops may turn
// into. A system has hundreds of tasks; more is taken for a mistake and said.
const maxUnroll = 20_000

// expand unrolls the loops of e that are known by now and applies the functions
// that are.
func expand(e Effect, c *Package) []Effect {
	out, queue := []Effect(nil), []Effect{e}
	for len(queue) > 0 && len(out)+len(queue) <= maxUnroll {
		e := queue[0]
		queue = queue[1:]
		over, ok := loop(Value{Elems: e.Args})
		if !ok {
			if e.API == CallEffect {
				done, known := c.applyEffect(e)
				if known {
					queue = append(queue, done...)
					continue
				}
			}
			out = append(out, e)
			continue
		}
		keys, elems := pairs(over)
		if len(keys) == 0 {
			// Somebody may have filled the list out of sight.
			nothing := unknown("a list that is empty as far as the build can see")
			nothing.At, nothing.pos = over.At, over.pos
			keys, elems = []Value{nothing}, []Value{nothing}
		}
		for i := range keys {
			step := e
			step.Args = make([]Value, len(e.Args))
			for j, a := range e.Args {
				step.Args[j] = unroll(takeTurn(a, i), takeTurn(over, i), keys[i], elems[i], c)
			}
			queue = append(queue, step)
		}
	}
	if len(queue) > 0 {
		c.limit(e.pos, "a loop registers more than "+strconv.Itoa(maxUnroll)+" tasks")
	}
	return out
}

// applyEffect applies the function that a [CallEffect] calls. It reports false if
// the effect must stay, since a caller may know more.
func (p *Package) applyEffect(e Effect) ([]Effect, bool) {
	fn := e.Args[0]
	if s, bound, ok := p.callee(fn); ok && p.enter() {
		defer p.leave()
		p.invoked[fn.Name] = true
		return p.bindEffects(s, bound, e.Args[1:], e.pos, e.At, e.Site), true
	} else if ok {
		fn = tooLarge()
	}
	if _, ok := p.Watch[fn.Name]; ok && fn.Kind == Func {
		e.API, e.Args, e.was = fn.Name, append(slices.Clone(fn.Elems), e.Args[1:]...), nil
		return []Effect{e}, true
	}
	switch {
	case fn.Open():
		return nil, false
	case e.Text == "" || fn.Kind == Func || fn.Kind == Closure:
		return nil, true // a function that is known, and registers nothing
	}
	e.API, e.Args, e.was = WallEffect, nil, nil
	return []Effect{e}, true
}
