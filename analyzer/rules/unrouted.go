package rules

func unrouted() *Rule {
	return &Rule{
		ID:    "unrouted",
		Title: "the task is routed to unrouted",
		Why:   "The default queue makes forgotten routes visible. No worker consumes it, so a task that is sent there on purpose is never run.",
		check: func(p *Pass) { p.faults("unrouted", nil) },
	}
}
