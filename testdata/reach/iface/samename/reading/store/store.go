// Package store reads.
package store

import (
	"example.test/reach/ledger"
)

// Store saves.
type Store struct{}

// Save reads.
func (Store) Save() { ledger.Quote(1) }
