package reach

import (
	"maps"
	"slices"
	"strings"

	"github.com/shipmindlabs/routecheck/analyzer/exposed"
)

// Fact is what importers must know of a package: what reaches a sink in it.
type Fact struct {
	// Ledger reports whether the package was taken for a ledger package.
	Ledger bool
	// Entries are sorted by key.
	Entries []Entry
	Steps   []Step
}

// Entry is a function that reaches a sink, or is one, or another key of package
// reach (see node).
type Entry struct {
	Func string
	// Step is the number of the path's first step, counted from 1.
	Step int
}

// Step is a part of the paths that have the same end.
type Step struct {
	Func, At string
	// Next is the number of a step before this one, or 0 for a sink.
	Next int
}

// Empty reports whether there is nothing to export.
func (f *Fact) Empty() bool { return !f.Ledger && len(f.Entries) == 0 }

// read adds the paths of an import to those that are known.
func (f *Fact) read(paths map[string]*step) {
	steps := make([]*step, len(f.Steps)+1)
	for i, s := range f.Steps {
		if s.Next == 0 {
			steps[i+1] = &step{fn: s.Func, n: 1}
		} else {
			steps[i+1] = steps[s.Next].before(s.Func, s.At)
		}
	}
	for _, e := range f.Entries {
		if old, ok := paths[e.Func]; !ok || steps[e.Step].compare(old) < 0 {
			paths[e.Func] = steps[e.Step]
		}
	}
}

// Export returns what importers must know: the paths of this package's own
// functions, and those of imports that importers can call too. These are the
// methods of the types that the package exposes, and the functions in names,
// which the package's values hold.
func (p *Package) Export(names []string) *Fact {
	paths := make(map[string]*step)
	if len(p.imported) > 0 {
		types := exposed.Of(p.Pkg)
		for key, path := range p.imported {
			if _, named := slices.BinarySearch(names, key); named || types.Method(key) {
				paths[key] = path
			}
		}
	}
	for _, n := range p.order {
		if n.own && n.best != nil && !strings.HasPrefix(n.key, local) {
			paths[n.key] = n.best
		}
	}
	w := writer{fact: &Fact{Ledger: p.ledger}, steps: make(map[*step]int), numbers: make(map[Step]int)}
	for _, key := range slices.Sorted(maps.Keys(paths)) {
		w.fact.Entries = append(w.fact.Entries, Entry{key, w.path(paths[key])})
	}
	return w.fact
}

// writer numbers the steps of a fact. Steps that say the same are one.
type writer struct {
	fact    *Fact
	steps   map[*step]int
	numbers map[Step]int
}

func (w *writer) path(s *step) int {
	var fresh []*step
	number := 0
	for ; s != nil; s = s.next {
		if n, ok := w.steps[s]; ok {
			number = n
			break
		}
		fresh = append(fresh, s)
	}
	for _, s := range slices.Backward(fresh) {
		key := Step{s.fn, s.at, number}
		n, ok := w.numbers[key]
		if !ok {
			w.fact.Steps = append(w.fact.Steps, key)
			n = len(w.fact.Steps)
			w.numbers[key] = n
		}
		w.steps[s], number = n, n
	}
	return number
}
