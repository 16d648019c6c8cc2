package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/shipmindlabs/routecheck/analyzer/reach"
	"github.com/shipmindlabs/routecheck/analyzer/registration"
	"github.com/shipmindlabs/routecheck/analyzer/topology"
)

func ledgerbulk() *Rule {
	return &Rule{
		ID:    reach.Rule,
		Title: "the task is routed to a bulk queue and its handler touches a ledger package",
		Why:   "Bulk work waits behind bulk work. A ledger write that waits there is late without bound, and late money is ambiguity in the books.",
		check: func(p *Pass) {
			for _, r := range p.Found.Registrations {
				if r.Decided {
					p.handled(r)
				}
			}
			for _, v := range p.Reach.Closed() {
				path, _ := v.Best()
				p.report(reach.Rule, v.Pos, completed(v.Label, path, p.registered(v.Pos, v.At, v.Via)), nil)
			}
			p.Reach.MarkSuppressions()
			// A suppression at a declaration is of use where the handler is
			// registered, which may be a package that imports this one.
			for _, d := range p.Found.Declarations {
				if q, ok := d.Task.Resolve(); ok && slices.Contains(p.Config.Classes, q.Class) {
					p.Directives.Allowed(d.Pos, reach.Rule)
				}
			}
		},
	}
}

// handled reports a registration whose handler touches the ledger. One that only
// a caller decides is left to the packages that import this one.
func (p *Pass) handled(r registration.Registration) {
	q, ok := p.queue(r)
	if !ok || !slices.Contains(p.Config.Classes, q.Class) {
		p.Reach.Label(r.At, r.Via, "")
		return
	}
	// What a reader gets, with a place for the path, the way and the sink.
	label := fmt.Sprintf("task %q is routed to %s but writes the ledger: \x00\x00; route it to a money queue, or enqueue a money task for the write (%sif \x00 only reads, mark it //routecheck:readonly)",
		r.Task.Name, q, decider(r.Task, "; "))
	allowed := slices.Concat(r.Allow, r.Task.Allow)
	found := p.Reach.Registered(r.At, r.Via, r.Handler)
	for _, v := range found {
		if what, ok := v.TooLarge(); ok && len(v.Sinks) == 0 && len(v.Via) == len(r.Via) {
			p.report("notconst", r.Pos, fmt.Sprintf("whether the handler of task %q touches the ledger cannot be checked: %s%s (split it)", r.Task.Name, what, p.elsewhere(r)), allowed)
		}
	}
	for _, v := range reach.Reported(found) {
		path, _ := v.Best()
		if len(v.Via) == len(r.Via) {
			v.Pos = r.Pos
		}
		p.report(reach.Rule, v.Pos, completed(label, path, p.registered(v.Pos, v.At, v.Via)), allowed)
	}
	if p.Directives.Allowed(r.Pos, reach.Rule) || slices.Contains(allowed, reach.Rule) {
		label = ""
	}
	p.Reach.Label(r.At, r.Via, label)
}

// completed fills in what was not known where a label was written.
func completed(label string, path reach.Path, way string) string {
	for _, s := range []string{path.String(), way, path.Sink()} {
		label = strings.Replace(label, "\x00", s, 1)
	}
	return label
}

// decider says which route decides where a task goes, with a separator behind it,
// or nothing if none does.
func decider(t topology.Task, separator string) string {
	route, at, ok := t.Route()
	if !ok {
		return ""
	}
	return fmt.Sprintf("route %q at %s decides%s", route.Task, at, separator)
}
