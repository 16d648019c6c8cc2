// Package adapter has what fits the ports.
package adapter

import (
	"example.test/reach/ledger"
)

// Ledger charges in the books.
type Ledger struct{ Book *ledger.Book }

// Charge charges.
func (l Ledger) Charge(n int) error { l.Book.Post(n); return nil }

// Memory charges nobody.
type Memory struct{}

// Charge does nothing.
func (Memory) Charge(int) error { return nil }
