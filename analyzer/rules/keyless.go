package rules

func keyless() *Rule {
	return &Rule{
		ID:    "keyless",
		Title: "a money task without an idempotency key",
		Why:   "Delivery is at least once. Without a key nothing tells the second delivery of a payment from a second payment.",
		check: func(p *Pass) { p.faults("keyless", nil) },
	}
}
