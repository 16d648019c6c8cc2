// Package shop provides.
package shop

import (
	"example.test/reach/chain5/providedfield/store"
)

// Set has a set.
type Set struct{ Inner store.Set }

// New returns a set.
func New() *Set { return &Set{store.New()} }
