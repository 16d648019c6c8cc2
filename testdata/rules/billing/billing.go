// Package billing writes the ledger for others.
package billing

import "example.test/rules/ledger"

// Charge writes the ledger.
func Charge(b *ledger.Book, amount int) {
	b.Post(amount)
}

// Quote only looks.
func Quote(b *ledger.Book) int { return b.Balance() }
