// Package store reads.
package store

import (
	"example.test/reach/chain5/innocent/price"
)

// Read reads.
func Read() int { return price.Read() }

// Write writes.
func Write() { price.Write() }
