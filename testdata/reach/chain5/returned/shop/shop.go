// Package shop hands on.
package shop

import (
	"example.test/reach/chain5/returned/store"
)

// Wrap binds an argument.
func Wrap(f func(int)) func() { return store.Wrap(f) }
