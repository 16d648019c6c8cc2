// Package price reads.
package price

import (
	"example.test/reach/chain5/innocent/account"
)

// Read reads.
func Read() int { return account.Read() }

// Write writes.
func Write() { account.Write() }
