package rules

func undeclared() *Rule {
	return &Rule{
		ID:    "undeclared",
		Title: "a route or a task names a queue that the topology does not declare",
		Why:   "The queue has no class, no owner and no workers, and the broker refuses the message.",
		check: func(p *Pass) { p.faults("undeclared", nil) },
	}
}
