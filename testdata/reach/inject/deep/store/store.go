// Package store stores prices.
package store

import (
	"example.test/reach/inject/deep/journal"
)

// Store stores.
type Store struct{ journal *journal.Journal }

// New returns a store.
func New(p journal.Poster) *Store { return &Store{journal.New(p)} }

// Save saves.
func (s *Store) Save() { s.journal.Write() }
