package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/shipmindlabs/routecheck/analyzer/eval"
	"github.com/shipmindlabs/routecheck/analyzer/registration"
	"github.com/shipmindlabs/routecheck/analyzer/topology"
)

func notconst() *Rule {
	return &Rule{
		ID:    "notconst",
		Title: "a task's name, queue or topology cannot be known at build time",
		Why:   "What the build cannot know it cannot check, and neither can a reviewer.",
		check: func(p *Pass) {
			const id = "notconst"
			for _, t := range p.Topologies {
				for _, g := range t.Gaps {
					pos := g.Pos
					if !pos.IsValid() {
						pos = t.Pos
					}
					p.report(id, pos, fmt.Sprintf("%s, so the routes cannot be checked (write it as a constant, in one literal)", g), nil)
				}
			}
			for _, d := range p.Found.Declarations {
				for _, g := range d.Task.Gaps {
					p.report(id, d.Pos, fmt.Sprintf("%s, so its route cannot be checked (write it as a constant)", g), d.Task.Allow)
				}
				top := d.Task.Topology
				variable := top.Key != "" && !strings.HasPrefix(top.Key, "@") // reported there
				if d.Task.Known && d.Task.Declared && !top.Known && !variable {
					for _, g := range d.Task.Topology.Gaps {
						p.report(id, d.Pos, fmt.Sprintf("the topology of task %q cannot be known: %s (pass the address of a package variable with a literal)", d.Task.Name, g), d.Task.Allow)
					}
				}
			}
			for _, r := range p.Found.Registrations {
				if !r.Decided {
					continue
				}
				if r.Wall != "" {
					p.report(id, r.Pos, fmt.Sprintf("a task and a function are handed to %s, which only the running program knows, so the registration cannot be checked (register with runtime.Handle, or call a declared function that does)", r.Wall), r.Allow)
					continue
				}
				if q, ok := p.queue(r); ok && slices.Contains(p.Config.Classes, q.Class) {
					p.handler(r)
				}
				if !r.Named && r.Task.Known {
					continue // what is not known of it is reported where it is declared
				}
				hint := "register a package variable that taskmeta.Define returned"
				if r.Named {
					hint = "write it as a constant"
				}
				for _, g := range r.Task.Gaps {
					p.report(id, r.Pos, fmt.Sprintf("%s, so the registration cannot be checked%s (%s)", g, p.elsewhere(r), hint), r.Allow)
				}
			}
			p.unknownQueues()
			for _, c := range p.Changes {
				p.report(id, c.Pos, fmt.Sprintf("%s is changed while the program runs, so its routes cannot be checked (put the entry into its literal)", c.What), nil)
			}
			for _, l := range p.Limits {
				p.report(id, l.Pos, l.What+", so they are not all checked (split it)", nil)
			}
		},
	}
}

// handler reports a handler that cannot be known, of a task that must not touch
// the ledger. One that an interface decides is left to the wiring.
func (p *Pass) handler(r registration.Registration) {
	if p.Reach.Knows(r.At, r.Via) {
		return
	}
	switch h := r.Handler; h.Kind {
	case eval.Func, eval.Closure, eval.Result, eval.Zero:
		return
	case eval.Unknown:
		if len(h.Elems) > 0 {
			return
		}
	}
	if r.Handler.Dynamic() {
		return
	}
	g := topology.NewGap(fmt.Sprintf("the handler of task %q", r.Task.Name), r.Handler)
	p.report("notconst", r.Pos, fmt.Sprintf("%s, so whether it touches the ledger cannot be checked%s (pass a declared function, a method or a literal)", g, p.elsewhere(r)), slices.Concat(r.Allow, r.Task.Allow))
}
