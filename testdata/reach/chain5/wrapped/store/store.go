// Package store wraps.
package store

import (
	"example.test/reach/chain5/wrapped/price"
)

// Do calls f.
func Do(f func()) { price.Do(func() { f() }) }
