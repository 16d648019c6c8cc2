// Package store posts.
package store

import (
	"example.test/reach/ledger"
)

// Store saves.
type Store struct{}

// Save posts.
func (Store) Save() { ledger.Post(1) }
