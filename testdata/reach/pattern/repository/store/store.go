// Package store has repositories.
package store

import (
	"context"

	"example.test/reach/ledger"
)

// Repository saves.
type Repository[T any] interface {
	Save(context.Context, T) error
}

// Books saves in the books.
type Books[T any] struct{}

// Save saves.
func (Books[T]) Save(context.Context, T) error { ledger.Post(1); return nil }

// Memory saves in memory.
type Memory[T any] struct{ last T }

// Save saves.
func (m *Memory[T]) Save(_ context.Context, v T) error { m.last = v; return nil }
