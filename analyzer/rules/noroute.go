package rules

import "fmt"

func noroute() *Rule {
	return &Rule{
		ID:    "noroute",
		Title: "no route matches the task",
		Why:   "Its messages wait in the queue unrouted, which no worker consumes.",
		check: func(p *Pass) {
			p.faults("noroute", nil)
			for _, d := range p.Found.Declarations {
				if d.Task.Known && len(d.Task.Gaps) == 0 && !d.Task.Declared {
					p.report("noroute", d.Pos, fmt.Sprintf("task %q is declared in no topology, so no route can lead to its handler (give taskmeta.Define the address of one)", d.Task.Name), d.Task.Allow)
				}
			}
			for _, e := range p.Found.Enqueues {
				if !e.Named && e.Task.Known && len(e.Task.Gaps) == 0 && !e.Task.Declared {
					p.report("noroute", e.Pos, fmt.Sprintf("task %q is not declared in a topology, so nothing can be enqueued (declare it with taskmeta.Define and enqueue what that returns)", e.Task.Name), e.Allow)
				}
			}
			for _, r := range p.Found.Registrations {
				if r.Decided && !r.Named && r.Task.Known && !r.Task.Declared {
					p.report("noroute", r.Pos, fmt.Sprintf("task %q is not declared in a topology, so no route can lead to its handler (declare it with taskmeta.Define and register what that returns)", r.Task.Name), r.Allow)
				}
			}
		},
	}
}
