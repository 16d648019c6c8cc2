package rules

import (
	"fmt"
	"slices"

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
				q, ok := p.queue(r)
				if !ok || !slices.Contains(p.Config.Classes, q.Class) {
					continue
				}
				path, touches := p.touches(r)
				if !touches {
					continue
				}
				p.report(reach.Rule, r.Pos, fmt.Sprintf("task %q is routed to %s but writes the ledger: %s%s; route it to a money queue, or enqueue a money task for the write (%sif %s only reads, mark it //routecheck:readonly)",
					r.Task.Name, q, path, p.elsewhere(r), decider(r.Task, "; "), path.Sink()), slices.Concat(r.Allow, r.Task.Allow))
			}
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

// touches returns how a task reaches the ledger: by its handler, or by what its
// worker runs around every handler. Each is looked at where it is completed.
func (p *Pass) touches(r registration.Registration) (reach.Path, bool) {
	if r.Decided {
		if path, ok := p.Reach.Handler(r.Handler); ok {
			return path, true
		}
	}
	if r.Decided || r.Worker.Decided {
		return p.Reach.Around(r.Worker.Around)
	}
	return nil, false
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
