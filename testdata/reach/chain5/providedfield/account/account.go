// Package account has the books.
package account

import (
	"example.test/reach/ledger"
)

// Save returns what posts.
func Save() func(int) { return ledger.Post }
