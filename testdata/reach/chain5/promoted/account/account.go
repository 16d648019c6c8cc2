// Package account has what posts.
package account

import (
	"example.test/reach/ledger"
)

// Base posts.
type Base struct{}

// Save posts.
func (Base) Save() { ledger.Post(1) }

// Load does not.
func (Base) Load() {}
