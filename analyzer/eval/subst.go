package eval

import (
	"fmt"
	"go/constant"
	"regexp"
	"slices"
	"strings"
)

// caller applies the functions that a value calls, once they are known.
type caller interface {
	// apply returns what the call, an [opCall], returns of fn, or false if the
	// function is not known.
	apply(fn Value, args []Value, call Value) (Value, bool)
}

// subst replaces the parameters of functions, given by name, and works out what
// becomes known by it. What is put in is not looked at again: it may depend on the
// same parameters.
func subst(v Value, args map[string][]Value, c caller) Value {
	if v.Kind == Param {
		list, ok := args[v.Name]
		switch {
		case !ok:
			return v
		case v.Index < len(list):
			return list[v.Index]
		}
		return unknown("an argument that is not passed")
	}
	if len(v.Elems) == 0 {
		return v
	}
	elems := make([]Value, len(v.Elems))
	for i, e := range v.Elems {
		elems[i] = subst(e, args, c)
	}
	v.Elems = elems
	return simplify(v, c)
}

// simplify works out one step: the operation at the top of v, whose operands
// are as simple as they get.
func simplify(v Value, c caller) Value {
	switch v.Kind {
	case Field:
		return v.Elems[0].Select(v.Fields[0])
	case Op:
		if v.Name == opIndex && v.Elems[1].Kind == Unknown {
			return anyElement(v)
		}
		if b := slices.IndexFunc(v.Elems, func(e Value) bool { return e.Kind == Unknown }); b >= 0 && v.Name != opCall && v.Name != opMethod {
			return v.Elems[b]
		}
		switch v.Name {
		case opConcat:
			return concat(v)
		case opAppend:
			return appendLists(v)
		case opFormat:
			return format(v)
		case opText:
			return text(v)
		case opIndex:
			return index(v)
		case opSet:
			return withKey(v)
		case opMethod:
			return methodOf(v)
		case opCall:
			if len(v.Fields) > 0 {
				return called(v, c)
			}
			if r, ok := c.apply(v.Elems[0], v.Elems[1:], v); ok {
				return r
			}
		}
	}
	return v
}

func concat(v Value) Value {
	var b strings.Builder
	for _, e := range v.Elems {
		s, ok := e.AsString()
		if !ok {
			return v
		}
		b.WriteString(s)
		if b.Len() > maxText {
			return tooLong()
		}
	}
	r := textValue(b.String())
	r.At, r.pos = v.At, v.pos
	return r
}

func tooLong() Value { return unknown(fmt.Sprintf("a text of more than %d bytes", maxText)) }

func appendLists(v Value) Value {
	out := Value{Kind: List, At: v.At, pos: v.pos}
	for _, e := range v.Elems {
		switch e.Kind {
		case List:
			out.Elems = append(out.Elems, e.Elems...)
			if len(out.Elems) > maxParts {
				return tooLarge()
			}
		case Zero:
		default:
			return v
		}
	}
	return out
}

// wide finds the widths and precisions that would make a short format long.
var wide = regexp.MustCompile(`%[^a-zA-Z%]*([0-9]{4}|\*)`)

// format works out fmt.Sprintf for strings, integers and booleans.
func format(v Value) Value {
	layout, ok := v.Elems[0].AsString()
	if !ok {
		return v
	}
	if wide.MatchString(layout) {
		return unknown("a format with a width")
	}
	args := make([]any, 0, len(v.Elems)-1)
	for _, e := range v.Elems[1:] {
		c, ok := e.Constant()
		if !ok {
			return v
		}
		switch c.Kind() {
		case constant.String:
			args = append(args, constant.StringVal(c))
		case constant.Bool:
			args = append(args, constant.BoolVal(c))
		case constant.Int:
			n, exact := constant.Int64Val(c)
			if !exact {
				return v
			}
			args = append(args, n)
		default:
			return v
		}
	}
	r := textValue(fmt.Sprintf(layout, args...))
	r.At, r.pos = v.At, v.pos
	return r
}

// anyElement returns what is known of an element of a list or map whose index only
// the running program has: that it is one of them, where that is of use.
func anyElement(v Value) Value {
	u := v.Elems[1]
	u.Name, u.Elems = "", nil
	if x := v.Elems[0].Deref(); (x.Kind == Map || x.Kind == List) && len(x.Elems) > 0 {
		_, elems := pairs(x)
		u.Elems = alternatives(elems...)
	}
	return u
}

func index(v Value) Value {
	x, i := v.Elems[0].Deref(), v.Elems[1]
	switch x.Kind {
	case List:
		if n, ok := i.AsInt(); ok && 0 <= n && n < int64(len(x.Elems)) {
			return x.Elems[n]
		}
	case Map:
		if !i.Known() {
			return v
		}
		for k := 0; k < len(x.Elems); k += 2 {
			if !x.Elems[k].Known() {
				return v
			}
			if x.Elems[k].equal(i) {
				return x.Elems[k+1]
			}
		}
		return zeroValue()
	}
	return v
}

// withKey works out a map with one element set.
func withKey(v Value) Value {
	m, key, x := v.Elems[0], v.Elems[1], v.Elems[2]
	m = m.Inner()
	if m.Kind != Map && m.Kind != Zero || key.Kind != Const {
		return v
	}
	next := Value{Kind: Map, At: m.At, pos: m.pos}
	for k := 0; k < len(m.Elems); k += 2 {
		if m.Elems[k].equal(key) {
			next.Elems = slices.Clone(m.Elems)
			next.Elems[k+1] = x
			return next
		}
	}
	next.Elems = append(slices.Clone(m.Elems), key, x)
	return next
}

// loop returns a list or map that v loops over, if one is known by now. The
// innermost is first, as a loop over it may give the next one.
func loop(v Value) (Value, bool) {
	for _, e := range v.Elems {
		if l, ok := loop(e); ok {
			return l, true
		}
	}
	if v.Kind == ElemOf || v.Kind == KeyOf {
		switch x := v.Elems[0].Deref(); x.Kind {
		case List, Map, Zero, Unknown:
			return v.Elems[0], true
		}
	}
	return Value{}, false
}

// unroll replaces the element and key of one loop.
func unroll(v, over, key, elem Value, c caller) Value {
	if (v.Kind == ElemOf || v.Kind == KeyOf) && v.Elems[0].equal(over) {
		if v.Kind == ElemOf {
			return elem
		}
		return key
	}
	if len(v.Elems) == 0 {
		return v
	}
	elems := make([]Value, len(v.Elems))
	for i, e := range v.Elems {
		elems[i] = unroll(e, over, key, elem, c)
	}
	v.Elems = elems
	return simplify(v, c)
}

// pairs returns the keys and elements of a list or map, the elements of an
// unknown one being unknown.
func pairs(over Value) (keys, elems []Value) {
	over = over.Deref()
	switch over.Kind {
	case List:
		for i, e := range over.Elems {
			keys, elems = append(keys, intValue(i)), append(elems, e)
		}
	case Map:
		for i := 0; i+1 < len(over.Elems); i += 2 {
			keys, elems = append(keys, over.Elems[i]), append(elems, over.Elems[i+1])
		}
	case Unknown:
		return []Value{over}, []Value{over}
	}
	return keys, elems
}
