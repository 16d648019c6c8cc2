package rules

func owner() *Rule {
	return &Rule{
		ID:    "owner",
		Title: "a queue without owner or class",
		Why:   "Nobody has said what breaks when its tasks are late, or nobody answers for it.",
		check: func(p *Pass) { p.faults("owner", nil) },
	}
}
