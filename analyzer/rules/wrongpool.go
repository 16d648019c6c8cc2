package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/shipmindlabs/routecheck/analyzer/eval"
	"github.com/shipmindlabs/routecheck/analyzer/registration"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

func wrongpool() *Rule {
	return &Rule{
		ID:    "wrongpool",
		Title: "a task is registered on a worker of, or enqueued to, another queue than the one it is routed to",
		Why:   "The worker never receives the task, and nobody else has its handler. The runtime refuses to start such a worker.",
		check: func(p *Pass) {
			for _, r := range p.Found.Registrations {
				routed, queues := p.queues(r), r.Worker.Queues
				works := func(q taskmeta.Queue) bool { return slices.Contains(queues, q.Name) }
				if len(routed) == 0 || len(queues) == 0 || slices.ContainsFunc(routed, works) || slices.Contains(queues, "") || eval.Varies(r.Where) {
					continue
				}
				q := routed[0]
				p.report("wrongpool", r.Pos, fmt.Sprintf("task %q is routed to %s but registered on a worker of %s, which never receives it%s; register it on a worker of %q, or change its route%s",
					r.Task.Name, q, p.quote(r, queues), p.elsewhere(r), q.Name, bracketed(decider(r.Task, ""))), slices.Concat(r.Allow, r.Task.Allow))
			}
			p.strayed()
		},
	}
}

// quote names the queues of a worker, and says so if the topology does not
// declare one.
func (p *Pass) quote(r registration.Registration, queues []string) string {
	names := make([]string, len(queues))
	for i, name := range queues {
		names[i] = strconv.Quote(name)
		if _, ok := r.Task.Topology.Queue(name); !ok && !r.Named && len(r.Task.Topology.Gaps) == 0 {
			names[i] += " (which the topology does not declare)"
		}
	}
	return strings.Join(names, " or ")
}

func bracketed(s string) string {
	if s == "" {
		return ""
	}
	return " (" + s + ")"
}
