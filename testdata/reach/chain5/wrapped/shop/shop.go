// Package shop wraps.
package shop

import (
	"example.test/reach/chain5/wrapped/store"
)

// Do calls f.
func Do(f func()) { store.Do(func() { f() }) }
