package flow

import (
	"go/token"
	"slices"
	"strings"
)

// Looked is what was looked at of a function, for a reader: which functions it
// calls, also those that do nothing of interest and that no summary speaks of.
type Looked struct {
	Key string
	// Calls are the keys of the functions that it calls, sorted: those that it
	// names or hands to a library, and those that were found in what it calls. Of a
	// sink there are none.
	Calls []string
	// Cuts are the suppressed calls in it that lead to a sink, or may do so.
	Cuts []Cut
}

// Cut is a suppressed call.
type Cut struct {
	At   string
	Pos  token.Pos
	Kind Kind
	// Callee is the key of a function, or the name of a method if an interface
	// decides which it is, or nothing if a function value does.
	Callee string
}

// Forwards reports whether a function calls a method of that name which an
// interface decides, or which is not looked at.
func (f *Func) Forwards(method string) bool {
	return slices.ContainsFunc(f.Code, func(c Instr) bool {
		return c.Op == Invoke && c.Name == method || c.Op == Opaque && strings.HasSuffix(c.Name, ")."+method)
	})
}

// Looked returns what was looked at of a function of the package. r is what
// solving it gave.
func (p *Package) Looked(f *Func, r *Result) Looked {
	out := Looked{Key: f.Key}
	if f.Sink {
		return out
	}
	out.Calls = append(out.Calls, r.Runs...)
	handed := make(map[int]bool) // registers
	for _, c := range f.Code {
		for _, a := range c.Args {
			handed[a] = handed[a] || c.Op == Opaque && !c.Cut
		}
	}
	for _, c := range f.Code {
		key, _ := split(c.Name)
		if c.Op == Call && !c.Cut || (c.Op == Function || c.Op == Closure) && handed[c.Dst] {
			out.Calls = append(out.Calls, key)
		}
		if c.Cut && slices.Contains(r.Cuts, c.pos) {
			name, _, _ := strings.Cut(key, "@")
			out.Cuts = append(out.Cuts, Cut{At: c.At, Pos: c.pos, Kind: c.Kind, Callee: name})
		}
	}
	out.Calls = slices.DeleteFunc(sorted(out.Calls), func(key string) bool { return key == f.Key })
	return out
}
