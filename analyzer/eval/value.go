package eval

import (
	"go/constant"
	"go/token"
	"slices"
	"strings"
)

// Kind says what is known of a [Value].
type Kind uint8

// The kinds of values. The comment says what the fields of Value hold.
const (
	// Unknown is a value that only the running program has. Why says which
	// expression stopped the evaluation. Where it is one of a few values, and
	// they are functions, workers or constants, Elems are these.
	Unknown Kind = iota
	// Zero is the zero value of any type, nil included.
	Zero
	// Const is a constant. Text is the string, or the exact text of a number
	// or a boolean.
	Const
	// Struct is a struct. Elems are the fields that Fields names; a field that
	// is not named there is zero.
	Struct
	// List is a slice or an array.
	List
	// Map is a map. Elems are key, value, key, value, in the source's order.
	Map
	// Ptr is a pointer to Elems[0]. Name identifies the variable it points to.
	// A fact keeps the target of a named pointer apart, so Elems may be empty
	// there.
	Ptr
	// Func is a declared function or method. Name is its key, and Elems the
	// receiver of a method value. Text, if any, names the parts of its body that
	// do not run, see [Spans].
	Func
	// Closure is a function literal. Name is its key; Elems are Bind values for
	// what it takes from around it. Text is as for Func.
	Closure
	// Param is the parameter number Index of the function with the key Name. A
	// receiver is number 0, and the first parameter of a method number 1.
	Param
	// Field is the field Fields[0] of Elems[0].
	Field
	// ElemOf is any element of Elems[0], in a loop over it.
	ElemOf
	// KeyOf is the index or key that belongs to ElemOf.
	KeyOf
	// Op is the operation Name on Elems that are not all known yet.
	Op
	// Result is what calling Elems[0] returned, where that is not known. Index
	// is the number of the result, and the other Elems are those arguments that
	// hold functions.
	Result
	// Object is the value Elems[0] where only its methods are seen: in an
	// interface, or as an argument for a type parameter. Name is its type, and
	// Fields has its methods, see [Value.Method].
	Object
	// Bind holds in Elems[0] what a closure takes from around it: parameter
	// Index of the function Name, or, where Name is empty, a function that its
	// body uses.
	Bind

	// tuple is the results of a call that has several. It is never part of
	// another value.
	tuple
)

// The operations of [Op].
const (
	opConcat = "+"       // strings
	opAppend = "append"  // lists
	opFormat = "Sprintf" // a format and its arguments
	opText   = "text"    // the function Text, of texts and lists of texts
	opIndex  = "index"   // a list or map, and an index
	opSet    = "set"     // a map, a key and the element that is set there
	opCall   = "call"    // a function that is a parameter, and its arguments: result Index
	opMethod = "method"  // an object: its method Text
)

// dynamic is the name of an unknown value that is a method of an interface.
const dynamic = "interface"

// Inside is the name of a field that holds another struct, whose fields can be
// selected as if they were the outer one's.
const Inside = ""

// Value is what can be said of a Go value without running the program. It is
// plain data, so it can be part of a fact. The zero Value is unknown.
type Value struct {
	Kind   Kind
	Name   string
	Text   string
	Type   constant.Kind
	Index  int
	Fields []string
	Elems  []Value
	// Why says what stopped the evaluation.
	Why string
	// At is the place of the expression as directory/file.go:line.
	At string

	// pos is the place in the package that is being analyzed, or NoPos for a
	// value that came out of a fact.
	pos token.Pos
}

// Pos returns the place of the expression if it stands in the package that is
// being analyzed, and NoPos otherwise.
func (v Value) Pos() token.Pos { return v.pos }

func unknown(why string) Value { return Value{Kind: Unknown, Why: why} }
func textValue(s string) Value { return Value{Kind: Const, Type: constant.String, Text: s} }
func intValue(n int) Value     { return constValue(constant.MakeInt64(int64(n))) }
func zeroValue() Value         { return Value{Kind: Zero} }

func constValue(c constant.Value) Value {
	if c.Kind() == constant.String {
		return textValue(constant.StringVal(c))
	}
	return Value{Kind: Const, Type: c.Kind(), Text: c.ExactString()}
}

// Constant returns the constant that v is, or false. A zero value is none,
// since its type is not known.
func (v Value) Constant() (constant.Value, bool) {
	v = v.Inner()
	if v.Kind != Const {
		return nil, false
	}
	switch v.Type {
	case constant.String:
		return constant.MakeString(v.Text), true
	case constant.Bool:
		return constant.MakeBool(v.Text == "true"), true
	case constant.Int:
		return constant.MakeFromLiteral(v.Text, token.INT, 0), true
	case constant.Float:
		return constant.MakeFromLiteral(v.Text, token.FLOAT, 0), true
	}
	return nil, false
}

// AsString returns the string that v is, or false.
func (v Value) AsString() (string, bool) {
	v = v.Inner()
	if v.Kind == Zero {
		return "", true
	}
	return v.Text, v.Kind == Const && v.Type == constant.String
}

// AsInt returns the integer that v is, or false.
func (v Value) AsInt() (int64, bool) {
	v = v.Inner()
	if v.Kind == Zero {
		return 0, true
	}
	c, ok := v.Constant()
	if !ok || c.Kind() == constant.String || c.Kind() == constant.Bool {
		return 0, false
	}
	return constant.Int64Val(constant.ToInt(c))
}

// Inner returns the value in an interface, and any other value as it is.
func (v Value) Inner() Value {
	for v.Kind == Object {
		v = v.Elems[0]
	}
	return v
}

// Deref returns what v points to, through any number of pointers.
func (v Value) Deref() Value {
	for (v.Kind == Ptr || v.Kind == Object) && len(v.Elems) > 0 {
		v = v.Elems[0]
	}
	return v
}

// Select returns a field of a struct, through pointers.
func (v Value) Select(field string) Value {
	v = v.Deref()
	switch v.Kind {
	case Struct:
		if i := slices.Index(v.Fields, field); i >= 0 {
			return v.Elems[i]
		}
		if i := slices.Index(v.Fields, Inside); i >= 0 {
			return v.Elems[i].Select(field)
		}
		return Value{Kind: Zero, At: v.At, pos: v.pos}
	case Zero, Unknown:
		return v
	}
	return Value{Kind: Field, Fields: []string{field}, Elems: []Value{v}, At: v.At, pos: v.pos}
}

// with returns v with one field of a struct set, through pointers.
func (v Value) with(path []string, x Value) Value {
	if len(path) == 0 {
		return x
	}
	switch v.Kind {
	case Ptr:
		if len(v.Elems) == 0 {
			return v
		}
		v.Elems = []Value{v.Elems[0].with(path, x)}
		return v
	case Zero:
		v = Value{Kind: Struct, At: v.At, pos: v.pos}
	case Struct:
	default:
		return v
	}
	x = v.Select(path[0]).with(path[1:], x)
	v.Fields, v.Elems = slices.Clone(v.Fields), slices.Clone(v.Elems)
	if i := slices.Index(v.Fields, path[0]); i >= 0 {
		v.Elems[i] = x
	} else {
		v.Fields, v.Elems = append(v.Fields, path[0]), append(v.Elems, x)
	}
	return v
}

// Known reports whether v holds nothing that depends on a caller or on the
// running program, functions aside.
func (v Value) Known() bool {
	_, ok := v.Blocker()
	return !ok
}

// Blocker returns the first part of v that is not known.
func (v Value) Blocker() (Value, bool) {
	switch v.Kind {
	case Unknown, Param, Result:
		return v, true
	case Field, ElemOf, KeyOf, Op:
		for _, e := range v.Elems {
			if b, ok := e.Blocker(); ok && b.Why != "" {
				return b, true
			}
		}
		return v, true
	case Func, Closure:
		return Value{}, false
	case Object:
		return v.Elems[0].Blocker()
	}
	for _, e := range v.Elems {
		if b, ok := e.Blocker(); ok {
			return b, true
		}
	}
	return Value{}, false
}

// Open reports whether v depends on a parameter, so that a caller can say more.
func (v Value) Open() bool {
	return v.Kind == Param || v.Kind != Unknown && slices.ContainsFunc(v.Elems, Value.Open)
}

// Code returns the key of the function that a Func or Closure runs. The name of
// a literal in a loop carries the turn behind it.
func (v Value) Code() string {
	name, _, _ := strings.Cut(v.Name, "#")
	return name
}

// OpenCode reports whether it depends on a parameter which function runs when v
// is called. What a method is called on does not matter for that, nor what a
// literal takes from around it, unless it is a function too.
func (v Value) OpenCode() bool {
	switch v.Kind {
	case Func, Object:
		return false
	case Closure:
		return slices.ContainsFunc(v.Elems, func(b Value) bool { return b.Name == "" && b.Elems[0].OpenCode() })
	case Param, Field, ElemOf, KeyOf, Op:
		if v.Name == opCall && v.Dynamic() {
			// Which method it is does not matter, but what it is given.
			return slices.ContainsFunc(v.Elems[1:], Value.OpenCode)
		}
		return v.Open()
	}
	return slices.ContainsFunc(v.Elems, Value.OpenCode)
}

// Dynamic reports whether a value is a method that an interface decides, or what such
// a method returns.
func (v Value) Dynamic() bool {
	switch v.Kind {
	case Unknown:
		return v.Name == dynamic
	case Op:
		return v.Name == opMethod || v.Name == opCall && v.Elems[0].Dynamic()
	}
	return false
}

// equal reports whether two values are the same wherever they stand.
func (v Value) equal(w Value) bool {
	return v.Kind == w.Kind && v.Name == w.Name && v.Text == w.Text && v.Type == w.Type && v.Index == w.Index &&
		slices.Equal(v.Fields, w.Fields) && (same(v.Elems, w.Elems) || slices.EqualFunc(v.Elems, w.Elems, Value.equal))
}

// Same reports whether two values are the same wherever they stand.
func (v Value) Same(w Value) bool { return v.equal(w) }

// same reports whether two lists of parts are one in memory: that of a slice or
// map under two names, or of a value that was only handed on.
func same(a, b []Value) bool { return len(a) > 0 && len(a) == len(b) && &a[0] == &b[0] }

// join returns what is known when either a or b holds.
func join(a, b Value, why string) Value {
	switch {
	case a.equal(b):
		return a
	case a.Kind == Ptr && b.Kind == Ptr && a.Name != "" && a.Name == b.Name && len(a.Elems) == 1 && len(b.Elems) == 1:
		a.Elems = []Value{join(a.Elems[0], b.Elems[0], why)}
		return a
	case a.Kind == Struct && (b.Kind == Struct || b.Kind == Zero):
		return joinFields(a, b, why)
	case b.Kind == Struct && a.Kind == Zero:
		return joinFields(b, a, why)
	}
	v := unknown(why)
	v.Elems = alternatives(a, b)
	return v
}

func joinFields(a, b Value, why string) Value {
	out := a
	out.Fields, out.Elems = slices.Clone(a.Fields), slices.Clone(a.Elems)
	for i, field := range a.Fields {
		out.Elems[i] = join(a.Elems[i], b.Select(field), why)
	}
	for i, field := range b.Fields {
		if !slices.Contains(a.Fields, field) {
			out.Fields, out.Elems = append(out.Fields, field), append(out.Elems, join(a.Select(field), b.Elems[i], why))
		}
	}
	return out
}

// maxAlternatives is how many values an unknown one is known to be one of.
const maxAlternatives = 16

// alternatives returns the values that a value is one of, if knowing them is of
// use.
func alternatives(values ...Value) []Value {
	var out []Value
	for _, v := range values {
		list := []Value{v}
		if v.Kind == Unknown && len(v.Elems) > 0 {
			list = v.Elems
		}
		for _, x := range list {
			useful := x.Kind == Ptr || x.Kind == Const || x.Kind == Func || x.Kind == Closure || x.Kind == Result || x.Kind == Object || x.Kind == Param || x.Kind == Field ||
				x.Kind == List && len(x.Elems) <= maxAlternatives
			if !useful {
				x = unknown(x.Why)
			}
			if !slices.ContainsFunc(out, x.equal) {
				out = append(out, x)
			}
		}
	}
	if len(out) > maxAlternatives || !slices.ContainsFunc(out, func(x Value) bool { return x.Kind != Unknown }) {
		return nil
	}
	return out
}

// joinResults is join for what a function returns beside an error: a zero value
// gives way, since using it would fail anyway.
func joinResults(a, b Value, why string) Value {
	switch {
	case b.Kind == Zero:
		return a
	case a.Kind == Zero:
		return b
	}
	return join(a, b, why)
}

// Texts returns a list of strings.
func Texts(list []string) Value {
	v := Value{Kind: List}
	for _, s := range list {
		v.Elems = append(v.Elems, textValue(s))
	}
	return v
}

// WithPos returns v with a place of the package that is being analyzed.
func (v Value) WithPos(pos token.Pos) Value {
	v.pos = pos
	return v
}

// AtPos returns v with the place of another value.
func (v Value) AtPos(other Value) Value {
	v.pos = other.pos
	if v.At == "" {
		v.At = other.At
	}
	return v
}
