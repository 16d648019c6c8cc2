package rules

import (
	"fmt"

	"github.com/shipmindlabs/routecheck/taskmeta"
)

func direct() *Rule {
	return &Rule{
		ID:    "direct",
		Title: "a delayed enqueue, or a retry with backoff, to a queue on a direct exchange",
		Why:   "A delay is written in front of the routing key, and a direct exchange compares whole keys, so the message would be lost after its wait.",
		check: func(p *Pass) {
			p.faults("direct", nil)
			for _, e := range p.Found.Enqueues {
				if q, ok := e.Task.Resolve(); ok && e.Delayed && q.Exchange == taskmeta.Direct {
					p.report("direct", e.Pos, fmt.Sprintf("task %q is enqueued with a delay, but its queue %s is on a direct exchange, which takes no delayed message (put the queue on a topic exchange, or enqueue without a delay)",
						e.Task.Name, q), e.Allow)
				}
			}
		},
	}
}
