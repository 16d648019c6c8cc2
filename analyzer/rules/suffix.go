package rules

func suffix() *Rule {
	return &Rule{
		ID:    "suffix",
		Title: "a queue name is a dotted suffix of another",
		Why:   "The delay ladder binds #.money, which matches eu.money too: a delayed task would be delivered to both.",
		check: func(p *Pass) { p.faults("suffix", nil) },
	}
}
