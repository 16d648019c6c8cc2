// Package store wraps a library.
package store

import (
	"context"

	"example.test/lib/tx"
)

// Store has a database.
type Store struct{ db *tx.DB }

// New returns a store.
func New() *Store { return &Store{new(tx.DB)} }

// Within runs f in a transaction.
func (s *Store) Within(ctx context.Context, f func(context.Context) error) error {
	return s.db.Run(func(*tx.Tx) error { return f(ctx) })
}
