package rules

import (
	"fmt"
	"slices"

	"github.com/shipmindlabs/routecheck/analyzer/reach"
)

func ledgerbulk() *Rule {
	return &Rule{
		ID:    reach.Rule,
		Title: "the task is routed to a bulk queue and its handler touches a ledger package",
		Why:   "Bulk work waits behind bulk work. A ledger write that waits there is late without bound, and late money is ambiguity in the books.",
		check: func(p *Pass) {
			for _, r := range p.Found.Registrations {
				q, ok := p.queue(r)
				if !ok || !r.Decided || !slices.Contains(p.Config.Classes, q.Class) {
					continue
				}
				path, touches := p.Reach.Handler(r.Handler)
				if !touches {
					continue
				}
				p.report(reach.Rule, r.Pos, fmt.Sprintf("task %q is routed to %s but writes the ledger: %s%s; route it to a money queue, or enqueue a money task for the write",
					r.Task.Name, q, path, p.elsewhere(r.Pos, r.At)), slices.Concat(r.Allow, r.Task.Allow))
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
