// Package price wraps.
package price

import (
	"example.test/reach/chain5/wrapped/base"
)

// Do calls f.
func Do(f func()) { base.Do(func() { f() }) }
