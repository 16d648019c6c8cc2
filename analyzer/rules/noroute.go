package rules

import "fmt"

func noroute() *Rule {
	return &Rule{
		ID:    "noroute",
		Title: "no route matches the task",
		Why:   "Its messages wait in the queue unrouted, which no worker consumes.",
		check: func(p *Pass) {
			p.faults("noroute", nil)
			for _, r := range p.Found.Registrations {
				if r.Decided && !r.Named && r.Task.Known && !r.Task.Declared {
					p.report("noroute", r.Pos, fmt.Sprintf("task %q is not declared in a topology, so no route can lead to its handler (declare it with taskmeta.Define and register what that returns)", r.Task.Name), r.Allow)
				}
			}
		},
	}
}
