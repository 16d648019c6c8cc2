// Package store has a repository of anything.
package store

// Poster is what posts.
type Poster interface{ Post(int) }

// Repository keeps what posts.
type Repository[P Poster] struct{ to P }

// Of returns a repository.
func Of[P Poster](p P) *Repository[P] { return &Repository[P]{p} }

// Save posts.
func (r *Repository[P]) Save() { r.to.Post(1) }
