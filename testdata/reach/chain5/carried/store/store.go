// Package store checks.
package store

import (
	"example.test/reach/chain5/carried/base"
	"example.test/reach/chain5/carried/price"
)

// Check checks.
func Check(p base.Poster) error { return price.Check(p) }
