// Package store stores.
package store

// Poster is what posts.
type Poster interface{ Post(int) }

// Store stores.
type Store struct{ to Poster }

// New returns a store.
func New(p Poster) *Store { return &Store{to: p} }

// Save saves.
func (s *Store) Save() { s.to.Post(1) }
