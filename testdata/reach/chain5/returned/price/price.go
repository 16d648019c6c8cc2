// Package price hands on.
package price

import (
	"example.test/reach/chain5/returned/account"
)

// Wrap binds an argument.
func Wrap(f func(int)) func() { return account.Wrap(f) }
