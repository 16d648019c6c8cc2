// Package price provides.
package price

import (
	"example.test/reach/chain5/providedfield/account"
)

// Set has functions.
type Set struct{ Real, Fake func(int) }

// New returns a set.
func New() *Set { return &Set{account.Save(), func(int) {}} }
