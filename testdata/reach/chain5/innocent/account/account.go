// Package account has both.
package account

import (
	"example.test/reach/ledger"
)

// Read reads.
func Read() int { return ledger.Quote(1) }

// Write writes.
func Write() { ledger.Post(1) }
