package flow

import "strings"

// valueKind says what a value is.
type valueKind uint8

const (
	pointer  valueKind = iota // the address of place
	boxed                     // an interface that holds the content of place
	function                  // the declared function fn
	closure                   // the function fn, with what it captures in place
	symbol                    // whatever a caller has at place
	library                   // an object of code that is not looked at; place, if not nil, is what it keeps
)

// value is an abstract value. Equal values are equal in the sense of ==.
type value struct {
	kind  valueKind
	place *place
	// fn is the key of a function, with type arguments behind it.
	fn string
	// typ is the type that an interface with the value has, if that is known.
	typ string
}

// callable reports whether a value is a function.
func (v value) callable() bool { return v.kind == function || v.kind == closure }

// deref returns the place behind a value, or nil.
func (s *solver) deref(v value) *place {
	if v.kind == symbol {
		return s.kid(v.place, "*")
	}
	return v.place
}

// filter returns what of a value has a type, or false. A type with = before it is
// that of what is no interface.
func (s *solver) filter(v value, typ string) (value, bool) {
	if v.kind != symbol {
		typ = strings.TrimPrefix(typ, "=")
	}
	switch {
	case v.kind == symbol && v.typ == "" && v.place.step == "<"+typ+">":
		return v, true
	case v.kind == symbol && v.typ == "" && strings.HasPrefix(v.place.step, "<") && !strings.Contains(v.place.step+typ, "$"):
		return v, false // it has another type
	case v.kind == symbol && v.typ == "":
		v.place = s.kid(v.place, "<"+typ+">")
		return v, true
	case v.kind == library:
		return v, v.place == nil
	case v.callable():
		return v, typ[0] != '*' && typ[0] != '[' && !strings.HasPrefix(typ, "map(") && !strings.HasPrefix(typ, "chan ")
	case v.typ == typ || v.typ == "" && v.kind == pointer:
		return v, true
	case strings.HasPrefix(typ, "[]") && strings.HasPrefix(v.typ, "*["):
		_, elem, _ := strings.Cut(v.typ, "]") // an array that is sliced
		return v, elem == typ[2:]
	}
	return v, strings.Contains(v.typ, "$") || strings.Contains(typ, "$")
}

// split takes the type arguments off a name: "p.F[int,string]" is p.F and int,
// string.
func split(name string) (string, []string) {
	i := strings.IndexByte(name, '[')
	if i <= 0 || !strings.HasSuffix(name, "]") {
		return name, nil
	}
	return name[:i], splitList(name[i+1 : len(name)-1])
}

// splitList splits at the commas that no bracket encloses.
func splitList(s string) []string {
	var out []string
	depth, from := 0, 0
	for i := range len(s) {
		switch s[i] {
		case '[', '(', '{':
			depth++
		case ']', ')', '}':
			depth--
		case ',':
			if depth == 0 {
				out = append(out, s[from:i])
				from = i + 1
			}
		}
	}
	return append(out, s[from:])
}

// subst puts type arguments in the place of $0, $1 and so on.
func subst(s string, args []string) string {
	if len(args) == 0 || !strings.Contains(s, "$") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '$' || i+1 == len(s) || s[i+1] < '0' || s[i+1] > '9' || literalName(s, i) {
			b.WriteByte(s[i])
			continue
		}
		n := 0
		for i+1 < len(s) && '0' <= s[i+1] && s[i+1] <= '9' {
			n = n*10 + int(s[i+1]-'0')
			i++
		}
		if n < len(args) {
			b.WriteString(args[n])
		}
	}
	return b.String()
}

// literalName reports whether the $ at i belongs to the name of a function
// literal, as in p.F$1, and is no type parameter.
func literalName(s string, i int) bool {
	if i == 0 {
		return false
	}
	switch s[i-1] {
	case '[', ',', '*', ']', '~', '(', ' ', ')':
		return false
	}
	return true
}

// isInterface reports whether a type key is that of an interface.
func isInterface(typ string) bool { return strings.HasPrefix(typ, "~") }

// isParam reports whether a type key is that of a type parameter.
func isParam(typ string) bool {
	return len(typ) > 1 && typ[0] == '$' && '0' <= typ[1] && typ[1] <= '9'
}

// methodOf returns the keys under which a type's method may be found: that of
// the type itself, and for a pointer that of what it points to. A method that is
// not exported has its package behind it: m@p.
func methodOf(typ, method string) (keys []string, args []string) {
	star := strings.HasPrefix(typ, "*")
	base, args := split(strings.TrimPrefix(typ, "*"))
	if name, pkg, ok := strings.Cut(method, "@"); ok && strings.HasPrefix(base, pkg+".") && !strings.Contains(base[len(pkg)+1:], "/") {
		method = name
	}
	if star {
		keys = append(keys, "(*"+base+")."+method)
	}
	return append(keys, "("+base+")."+method), args
}

// Receiver returns the type whose method a key is, as path.Type, or "".
func Receiver(key string) string {
	recv, ok := strings.CutPrefix(key, "(")
	if !ok {
		return ""
	}
	recv, _, _ = strings.Cut(strings.TrimPrefix(recv, "*"), ")")
	return recv
}

// Names returns the names of the functions and types that a name is made of:
// itself, and its type arguments.
func Names(name string) []string {
	name = strings.TrimLeft(name, "*~")
	base, args := split(name)
	out := []string{base}
	for _, a := range args {
		out = append(out, Names(a)...)
	}
	return out
}

// isNamedType reports whether a type, or what it points to, has a name, or is a
// struct with fields that may have methods.
func isNamedType(typ string) bool {
	typ = strings.TrimPrefix(typ, "*")
	for _, prefix := range []string{"*", "func(", "map(", "[", "chan "} {
		if strings.HasPrefix(typ, prefix) {
			return false
		}
	}
	return strings.Contains(typ, ".") || isParam(typ)
}
