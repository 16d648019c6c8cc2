package flow

import (
	"cmp"
	"slices"
	"strings"
)

// Kind is how a call is made.
type Kind uint8

// The kinds of calls. Those after Deferred are decided by what flows to them.
const (
	Static    Kind = iota // the callee is named
	Started               // by a go statement
	Deferred              // by a defer statement
	ByMethod              // through an interface
	ByValue               // of a function value
	ByLibrary             // by a package that is not looked at
)

// String returns the kind as a reader knows it.
func (k Kind) String() string {
	return [...]string{"static", "go", "defer", "interface", "func", "callback"}[k]
}

// Dynamic reports whether the callee is decided by what flows to the call.
func (k Kind) Dynamic() bool { return k > Deferred }

// Hop is one step of a path: a function, and where and how the one before it
// calls it.
type Hop struct {
	Func string
	At   string
	Kind Kind
}

// hops returns the way from the function that a site stands in to its callee.
func (x *site) hops(callee string) []Hop {
	return join(x.instr.Hops, Hop{callee, x.instr.At, x.instr.Kind})
}

// maxHops is how long a path may be. Of a longer one the middle is left out.
const maxHops = 32

// join adds hops to a path. A function without a name is no hop: the next one is
// called where it was, unless the body of a loop over an iterator says more.
func join(path []Hop, hops ...Hop) []Hop {
	out := slices.Clip(slices.Clone(path))
	for _, h := range hops {
		if n := len(out); n > 0 && out[n-1].Func == "" {
			if h.At == "" {
				h.At = out[n-1].At
			}
			h.Kind = max(h.Kind, out[n-1].Kind)
			out = out[:n-1]
		}
		out = append(out, h)
	}
	if n := len(out); n > maxHops {
		out = slices.Replace(out, maxHops/2, n-maxHops/2+1, Hop{Func: "…", At: out[maxHops/2].At})
	}
	return out
}

// Compare orders paths: first the one with fewer dynamic hops, then the shorter,
// and of equals the first in the alphabet.
func Compare(a, b []Hop) int {
	return cmp.Or(cmp.Compare(dynamic(a), dynamic(b)), cmp.Compare(len(a), len(b)), slices.CompareFunc(a, b, func(a, b Hop) int {
		return cmp.Or(strings.Compare(a.Func, b.Func), strings.Compare(a.At, b.At))
	}))
}

func dynamic(path []Hop) int {
	n := 0
	for _, h := range path {
		if h.Kind.Dynamic() {
			n++
		}
	}
	return n
}

// ways are the best paths from an instance to those that it calls.
type ways struct {
	to  map[*instance][]Hop
	cut map[*instance]bool // those that only a suppressed call leads to
	all []*instance        // in the order of their paths
}

// functions returns the keys of the functions that no suppressed call leads to,
// sorted.
func (w ways) functions() []string {
	var out []string
	for _, in := range w.all {
		if in.fn != nil && !w.cut[in] {
			out = append(out, in.fn.Key)
		}
	}
	return sorted(out)
}

// reachable finds the best path from a base to every instance that it runs.
// Suppressed calls are taken where nothing else leads.
func (s *solver) reachable(base *instance) ways {
	w := ways{to: map[*instance][]Hop{base: {}}, cut: make(map[*instance]bool)}
	open := []*instance{base}
	for pass := range 2 {
		for len(open) > 0 {
			best := 0
			for i := range open {
				if Compare(w.to[open[i]], w.to[open[best]]) < 0 {
					best = i
				}
			}
			in := open[best]
			open = slices.Delete(open, best, best+1)
			if !slices.Contains(w.all, in) {
				w.all = append(w.all, in)
			}
			for _, e := range in.edges {
				if e.site.instr.Cut && pass == 0 {
					continue
				}
				path := join(w.to[in], e.site.hops(e.to.fn.Display)...)
				old, seen := w.to[e.to]
				if !seen {
					open = append(open, e.to)
					w.cut[e.to] = pass == 1
				} else if !slices.Contains(open, e.to) || Compare(path, old) >= 0 {
					continue
				}
				w.to[e.to] = path
			}
		}
		if pass == 0 {
			for _, in := range w.all {
				for _, e := range in.edges {
					if _, seen := w.to[e.to]; !seen {
						w.to[e.to] = join(w.to[in], e.site.hops(e.to.fn.Display)...)
						w.cut[e.to] = true
						open = append(open, e.to)
					}
				}
			}
		}
	}
	return w
}

// sinks returns the best path from a base to each sink that no suppressed call
// leads to, in the order of the sinks' names.
func (s *solver) sinks(w ways) [][]Hop {
	best := make(map[string][]Hop)
	var names []string
	for _, in := range w.all {
		for _, h := range in.sinks {
			if w.cut[in] || h.cut {
				continue
			}
			path := join(w.to[in], h.path...)
			name := path[len(path)-1].Func
			old, ok := best[name]
			if !ok {
				names = append(names, name)
			}
			if !ok || Compare(path, old) < 0 {
				best[name] = path
			}
		}
	}
	slices.Sort(names)
	out := make([][]Hop, len(names))
	for i, n := range names {
		out[i] = best[n]
	}
	return out
}
