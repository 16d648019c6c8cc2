package reach

import (
	"cmp"
	"fmt"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"github.com/shipmindlabs/routecheck/analyzer/eval"
	"github.com/shipmindlabs/routecheck/analyzer/flow"
)

// Verdict is what is known of one handler at a registration. Its Pos is where in
// this package it was completed: the registration, or a call that led to it. Its
// Label is what a package farther down had to say about it.
type Verdict struct {
	flow.Registration
	// Part reports whether the handler is a part of a function: a case of a switch
	// over the task's name. Cuts are the suppressed calls in that; those in functions
	// are told by [Package.Looked].
	Part bool
	Cuts []flow.Cut

	owner *flow.Func
}

// Best returns the best path, or false if the handler reaches nothing.
func (v Verdict) Best() (Path, bool) {
	if len(v.Sinks) == 0 {
		return nil, false
	}
	return slices.MinFunc(v.Sinks, flow.Compare), true
}

// TooLarge says what the handler runs that is too large to be followed, if
// anything is.
func (v Verdict) TooLarge() (string, bool) {
	i := slices.IndexFunc(v.Unseen, func(s string) bool { return strings.HasSuffix(s, flow.TooLarge) })
	if i < 0 {
		return "", false
	}
	return v.Unseen[i], true
}

// judge finds out what becomes of every registration.
func (p *Package) judge() {
	for _, f := range p.flow.Funcs() {
		r := p.flow.Result(f.Key)
		settled := r
		if slices.ContainsFunc(r.Registrations, func(r flow.Registration) bool { return len(r.Globals) > 0 }) || p.flow.Calls(f) {
			settled = p.flow.Settle(f, r)
		}
		p.take(f, r, settled)
	}
	if p.flow.Grows() {
		for _, f := range p.pending {
			r := flow.Solve(p.flow, f)
			p.take(f, r, p.flow.Settle(f, r))
		}
	}
	slices.SortStableFunc(p.verdicts, func(a, b Verdict) int {
		return cmp.Or(strings.Compare(a.At, b.At), cmp.Compare(len(a.Via), len(b.Via)), cmp.Compare(a.Pos, b.Pos))
	})
}

func (p *Package) take(owner *flow.Func, first, settled *flow.Result) {
	for i, r := range settled.Registrations {
		v := Verdict{Registration: r, owner: owner}
		if i < len(first.Registrations) {
			v.Globals = first.Registrations[i].Globals
		}
		if !v.Pos.IsValid() {
			v.Pos = p.stored(v.Globals)
		}
		p.verdicts = append(p.verdicts, v)
	}
}

// stored returns the first place in the package that sets one of the package
// variables.
func (p *Package) stored(globals []string) token.Pos {
	for _, f := range p.flow.Funcs() {
		for _, s := range p.flow.Result(f.Key).Stores {
			if slices.Contains(globals, s.Global) && s.Pos.IsValid() {
				return s.Pos
			}
		}
	}
	return token.NoPos
}

// Registered returns what is known of the handlers of a registration: those that
// the value can be, at the registration itself, and where callers complete it.
func (p *Package) Registered(at string, via []string, handler eval.Value) []Verdict {
	keys := functions(handler)
	if spans := handler.Spans(); len(spans) > 0 && len(keys) == 1 && handler.Kind != eval.Unknown {
		return p.part(at, flow.Plain(handler.Code()), spans)
	}
	out := p.find(at, func(v Verdict) bool { return hasPrefix(v.Via, via) })
	if len(out) == 0 {
		out = p.settled(at, via)
	}
	if len(out) == 0 && len(via) > 0 {
		// A recursion is gone through once.
		out = p.find(at, func(v Verdict) bool { return len(v.Via) > 0 && v.Via[len(v.Via)-1] == via[len(via)-1] })
	}
	if len(out) == 0 && len(keys) == 1 && handler.Kind != eval.Unknown {
		return p.part(at, flow.Plain(handler.Code()), nil) // a switch of one case
	}
	out = narrow(out, func(v Verdict) bool { return slices.Contains(keys, byValue(target(v.Func))) })
	if handler.Kind != eval.Func && handler.Kind != eval.Closure {
		return out
	}
	return narrow(out, func(v Verdict) bool { return v.Made == handler.At })
}

// find returns the verdicts of a registration that are meant.
func (p *Package) find(at string, meant func(Verdict) bool) []Verdict {
	var out []Verdict
	for _, v := range p.verdicts {
		if v.At == at && meant(v) {
			out = append(out, v)
		}
	}
	return out
}

// settled returns the verdicts of a registration that no call after via could change,
// and that do not travel any farther.
func (p *Package) settled(at string, via []string) []Verdict {
	return p.find(at, func(v Verdict) bool { return v.Settled() && hasPrefix(via, v.Via) })
}

// part returns the verdict of a handler of which some parts do not run: a case of
// a switch over the name of the task.
func (p *Package) part(at, key string, spans []string) []Verdict {
	f, r := p.flow.Part(key, func(pos token.Pos) bool {
		return slices.ContainsFunc(spans, func(s string) bool { return within(p.Fset.PositionFor(pos, false), s) })
	})
	if f == nil {
		return nil
	}
	looked := p.flow.Looked(f, r)
	v := Verdict{
		Registration: flow.Registration{At: at, Func: key, Functions: looked.Calls, Unseen: r.Summary.Unseen},
		Part:         true, Cuts: looked.Cuts, owner: f,
	}
	for _, path := range r.Sinks {
		v.Sinks = append(v.Sinks, append([]flow.Hop{{Func: f.Display}}, path...))
	}
	return []Verdict{v}
}

// within reports whether a place is in a part of a file, file.go:2:3-4:5, of which
// the end is behind it.
func within(at token.Position, span string) bool {
	var from, to token.Position
	i := strings.IndexByte(span, ':')
	if i < 0 || span[:i] != filepath.Base(at.Filename) {
		return false
	}
	if _, err := fmt.Sscanf(span[i+1:], "%d:%d-%d:%d", &from.Line, &from.Column, &to.Line, &to.Column); err != nil {
		return false
	}
	before := func(a, b token.Position) bool { return a.Line < b.Line || a.Line == b.Line && a.Column < b.Column }
	return !before(at, from) && before(at, to)
}

// Knows reports whether it is known which functions are the handlers of a
// registration.
func (p *Package) Knows(at string, via []string) bool {
	found := p.find(at, func(v Verdict) bool { return slices.Equal(v.Via, via) })
	if len(found) == 0 {
		found = p.settled(at, via)
	}
	return len(found) > 0 && !slices.ContainsFunc(found, func(v Verdict) bool { return v.Func == "" })
}

// narrow returns the verdicts that are meant, or all if none seems to be.
func narrow(verdicts []Verdict, meant func(Verdict) bool) []Verdict {
	if out := slices.DeleteFunc(slices.Clone(verdicts), func(v Verdict) bool { return !meant(v) }); len(out) > 0 {
		return out
	}
	return verdicts
}

// Reported returns the verdicts that are to be reported of several at one
// registration: those that reach something, without those that a shorter way led
// to already.
func Reported(verdicts []Verdict) []Verdict {
	var out []Verdict
	for _, v := range verdicts {
		if len(v.Sinks) == 0 || slices.ContainsFunc(out, func(o Verdict) bool { return o.At == v.At && hasPrefix(v.Via, o.Via) }) {
			continue
		}
		out = append(out, v)
	}
	return out
}

// Closed returns the verdicts of registrations of imports that reach something
// now, and for which there is a label.
func (p *Package) Closed() []Verdict {
	return Reported(slices.DeleteFunc(slices.Clone(p.verdicts), func(v Verdict) bool { return v.Label == "" }))
}

// Labelled returns the places of the registrations of imports that have a label,
// sorted.
func (p *Package) Labelled() []string {
	var out []string
	add := func(f *flow.Func) {
		for _, c := range f.Code {
			if c.Op == flow.Handler && c.Label != "" {
				out = append(out, c.At)
			}
		}
	}
	for _, f := range p.imported {
		add(f)
	}
	for _, f := range p.pending {
		add(f)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Label says of the registrations at a place what is to be said when one of them
// reaches something farther up: nothing, if the label is empty.
func (p *Package) Label(at string, via []string, label string) {
	p.labels[at+" "+strings.Join(via, " ")] = label
}

// label returns the label of a registration, and whether it is known.
func (p *Package) label(at string, via []string) (string, bool) {
	for n := range len(via) + 1 {
		if l, ok := p.labels[at+" "+strings.Join(via[:n], " ")]; ok {
			return l, true
		}
	}
	return "", false
}

// Looked returns what was looked at of the functions of the package, in the order
// of the source.
func (p *Package) Looked() []flow.Looked {
	var out []flow.Looked
	for _, f := range p.flow.Funcs() {
		out = append(out, p.flow.Looked(f, p.flow.Result(f.Key)))
	}
	return out
}

// Forwards returns the keys of the functions of the package that call a method of
// another handler, in the order of the source.
func (p *Package) Forwards(methods []string) []string {
	var out []string
	for _, f := range p.flow.Funcs() {
		if slices.ContainsFunc(methods, f.Forwards) {
			out = append(out, f.Key)
		}
	}
	return out
}

// MarkSuppressions notes the suppressions that cut a call which leads to the
// ledger, or may do so.
func (p *Package) MarkSuppressions() {
	for _, f := range p.flow.Funcs() {
		for _, pos := range p.flow.Result(f.Key).Cuts {
			p.Directives.Allowed(pos, Rule)
		}
	}
}

func hasPrefix(list, prefix []string) bool {
	return len(list) >= len(prefix) && slices.Equal(list[:len(prefix)], prefix)
}

// target returns the function behind a bound method or a method expression.
func target(key string) string {
	for _, made := range []string{"$bound", "$thunk"} {
		if i := strings.LastIndex(key, made); i > 0 {
			return key[strings.IndexByte(key, '('):i]
		}
	}
	return key
}

// byValue returns the key of a method as if its receiver were no pointer.
func byValue(key string) string {
	if rest, ok := strings.CutPrefix(key, "(*"); ok {
		return "(" + rest
	}
	return key
}

// functions returns the keys of the functions that a value of package eval can
// be.
func functions(v eval.Value) []string {
	switch v.Kind {
	case eval.Func, eval.Closure:
		return []string{byValue(flow.Plain(v.Code()))}
	case eval.Unknown:
		var out []string
		for _, e := range v.Elems {
			out = append(out, functions(e)...)
		}
		return out
	}
	return nil
}
