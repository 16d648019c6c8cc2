package rules

import (
	"fmt"
	"slices"
)

func wrongpool() *Rule {
	return &Rule{
		ID:    "wrongpool",
		Title: "a task is registered on a worker of another queue than the one it is routed to",
		Why:   "The worker never receives the task, and nobody else has its handler. The runtime refuses to start such a worker.",
		check: func(p *Pass) {
			for _, r := range p.Found.Registrations {
				q, ok := p.queue(r)
				if !ok || !r.Worker.Known || r.Worker.Queue == "" || r.Worker.Queue == q.Name {
					continue
				}
				p.report("wrongpool", r.Pos, fmt.Sprintf("task %q is routed to %s but registered on a worker of %q, which never receives it%s (register it on a worker of %q, or change its route)",
					r.Task.Name, q, r.Worker.Queue, p.elsewhere(r.Pos, r.At), q.Name), slices.Concat(r.Allow, r.Task.Allow))
			}
		},
	}
}
