// Package account has the types, and no interface.
package account

import (
	"example.test/reach/ledger"
)

// Account posts.
type Account struct{}

// Post posts.
func (Account) Post(n int) { ledger.Post(n) }

// Null does not.
type Null struct{}

// Post does nothing.
func (Null) Post(int) {}
