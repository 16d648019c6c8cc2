package rules

import (
	"fmt"
	"go/token"
	"slices"
	"strconv"

	"github.com/shipmindlabs/routecheck/analyzer/eval"
	"github.com/shipmindlabs/routecheck/analyzer/registration"
)

func duplicate() *Rule {
	return &Rule{
		ID:    "duplicate",
		Title: "one task name is declared twice in one topology, or registered twice on one worker",
		Why:   "A worker cannot tell the two apart: it would run one handler with the other's arguments.",
		check: func(p *Pass) {
			p.faults("duplicate", nil)
			p.duplicateDeclarations()
			p.duplicateRegistrations()
		},
	}
}

type taskKey struct{ topology, name string }

func (p *Pass) duplicateDeclarations() {
	const id = "duplicate"
	message := func(name, other string) string {
		return fmt.Sprintf("task %q is declared twice, also at %s: a worker could not tell their arguments apart (rename one of them, or share one declaration)", name, other)
	}
	first := make(map[taskKey]string)
	for i, imp := range p.Imported {
		for _, t := range imp.Tasks {
			k := taskKey{t.Topology, t.Name}
			other, ok := first[k]
			if !ok {
				first[k] = t.At
				continue
			}
			if other != t.At && !p.togetherIn(k, other, t.At) {
				p.report(id, p.importPos(p.Imported[i].Path), message(t.Name, other)+", here by importing "+t.At, nil)
			}
		}
	}
	for _, d := range p.Found.Declarations {
		ref, ok := p.ref(d)
		if !ok {
			continue
		}
		k := taskKey{ref.Topology, ref.Name}
		if other, ok := first[k]; ok {
			p.report(id, d.Pos, message(ref.Name, other), d.Task.Allow)
		}
		first[k] = ref.At
	}
}

// togetherIn reports whether one import sees both declarations, and has
// reported them.
func (p *Pass) togetherIn(k taskKey, a, b string) bool {
	return slices.ContainsFunc(p.Imported, func(imp Import) bool {
		return slices.Contains(imp.Tasks, TaskRef{k.topology, k.name, a}) && slices.Contains(imp.Tasks, TaskRef{k.topology, k.name, b})
	})
}

func (p *Pass) importPos(path string) token.Pos {
	for _, f := range p.Files {
		for _, spec := range f.Imports {
			if s, err := strconv.Unquote(spec.Path.Value); err == nil && s == path {
				return spec.Pos()
			}
		}
	}
	return p.Files[0].Package
}

// ref returns what importers must know of a declaration, if it is known and its
// topology can be told from others.
func (p *Pass) ref(d registration.Declaration) (TaskRef, bool) {
	t := d.Task
	if !t.Known || t.Name == "" || len(t.Gaps) > 0 || t.Topology.Key == "" {
		return TaskRef{}, false
	}
	return TaskRef{Topology: t.Topology.Key, Name: t.Name, At: p.Place(d.Pos)}, true
}

// Tasks returns the declarations that importers must know: those of this package
// and of its imports, sorted.
func (p *Pass) Tasks() []TaskRef {
	var out []TaskRef
	for _, imp := range p.Imported {
		out = append(out, imp.Tasks...)
	}
	for _, d := range p.Found.Declarations {
		if ref, ok := p.ref(d); ok {
			out = append(out, ref)
		}
	}
	slices.SortFunc(out, func(a, b TaskRef) int {
		return slices.Compare([]string{a.Topology, a.Name, a.At}, []string{b.Topology, b.Name, b.At})
	})
	return slices.Compact(out)
}

func (p *Pass) duplicateRegistrations() {
	type place struct{ worker, task string }
	earlier := make(map[place][]registration.Registration)
	told := make(map[string]bool) // one call may register in several branches
	for _, r := range p.Found.Registrations {
		if r.Worker.Site == "" || r.Task.Name == "" || len(r.Task.Gaps) > 0 {
			continue
		}
		k := place{r.Worker.Site, r.Task.Name}
		for _, other := range earlier[k] {
			call := p.Place(r.Pos) + r.Task.Name
			if eval.Exclusive(r.Where, other.Where) || told[call] {
				continue
			}
			told[call] = true
			p.report("duplicate", r.Pos, fmt.Sprintf("task %q is registered twice on one worker, also at %s%s: the runtime refuses to start it%s; delete one of the registrations",
				r.Task.Name, p.Place(other.Pos), p.elsewhere(other), p.elsewhere(r)), slices.Concat(r.Allow, r.Task.Allow))
			break
		}
		earlier[k] = append(earlier[k], r)
	}
}
