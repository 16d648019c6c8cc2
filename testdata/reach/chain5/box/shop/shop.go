// Package shop hands on.
package shop

import (
	"example.test/reach/chain5/box/store"
)

// Box keeps a value.
type Box[T any] struct{ inner *store.Box[T] }

// Of returns a box.
func Of[T any](v T) *Box[T] { return &Box[T]{store.Of(v)} }

// Get returns the value.
func (b *Box[T]) Get() T { return b.inner.Get() }
