// Package store hands on.
package store

import (
	"example.test/reach/chain5/returned/price"
)

// Wrap binds an argument.
func Wrap(f func(int)) func() { return price.Wrap(f) }
