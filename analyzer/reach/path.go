package reach

import (
	"cmp"
	"strings"
)

// Hop is one step of a path: a function, and where the one before it calls it.
type Hop struct {
	// Func is the function as a reader knows it: billing.Charge,
	// ledger.(*Book).Post.
	Func string
	// At is the place of the call as directory/file.go:line. It is empty for the
	// first hop of a path.
	At string
}

// Path is how a function reaches a sink. Its last hop is the sink.
type Path []Hop

// String returns the path on one line, ending with the place of the call into
// the ledger.
func (p Path) String() string {
	names := make([]string, len(p))
	for i, h := range p {
		names[i] = h.Func
	}
	s := strings.Join(names, " -> ")
	if at := p[len(p)-1].At; at != "" {
		s += " (" + at + ")"
	}
	return s
}

// Sink returns the name of the ledger function at the end of the path.
func (p Path) Sink() string { return p[len(p)-1].Func }

// step is a path as it is kept: functions that lead to one sink share the steps
// that they have in common, so that a long chain of calls takes no more room
// than it has functions.
type step struct {
	fn   string
	at   string // where fn calls the next
	next *step  // nil at the sink
	n    int    // the number of steps from here
}

// before returns the path of a function that calls the first of s.
func (s *step) before(fn, at string) *step { return &step{fn: fn, at: at, next: s, n: s.n + 1} }

// then returns s with other steps in the place of its last.
func (s *step) then(rest *step) *step {
	var open []*step
	for ; s.next != nil; s = s.next {
		open = append(open, s)
	}
	for i := len(open) - 1; i >= 0; i-- {
		rest = rest.before(open[i].fn, open[i].at)
	}
	return rest
}

// compare orders paths: the shorter first, and of equals the first in the
// alphabet.
func (s *step) compare(t *step) int {
	if c := cmp.Compare(s.n, t.n); c != 0 {
		return c
	}
	var at, other string
	for s != nil {
		if s == t {
			return strings.Compare(at, other)
		}
		if c := cmp.Or(strings.Compare(s.fn, t.fn), strings.Compare(at, other)); c != 0 {
			return c
		}
		at, other = s.at, t.at
		s, t = s.next, t.next
	}
	return 0
}

// path returns the steps as a reader gets them.
func (s *step) path() Path {
	out := make(Path, 0, s.n)
	for at := ""; s != nil; at, s = s.at, s.next {
		out = append(out, Hop{s.fn, at})
	}
	return out
}
