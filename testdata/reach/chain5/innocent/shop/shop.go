// Package shop reads.
package shop

import (
	"example.test/reach/chain5/innocent/store"
)

// Read reads.
func Read() int { return store.Read() }

// Write writes.
func Write() { store.Write() }
