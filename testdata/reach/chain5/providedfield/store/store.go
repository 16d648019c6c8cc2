// Package store provides.
package store

import (
	"example.test/reach/chain5/providedfield/price"
)

// Set has a set.
type Set struct{ Inner *price.Set }

// New returns a set.
func New() Set { return Set{price.New()} }
