package rules

func invalid() *Rule {
	return &Rule{
		ID:    "invalid",
		Title: "a name, limit, timeout or retry policy that can never work",
		Why:   "The broker refuses the name, or the process refuses to start.",
		check: func(p *Pass) { p.faults("invalid", nil) },
	}
}
