// Package store hands on.
package store

import (
	"example.test/reach/chain5/box/price"
)

// Box keeps a value.
type Box[T any] struct{ inner *price.Box[T] }

// Of returns a box.
func Of[T any](v T) *Box[T] { return &Box[T]{price.Of(v)} }

// Get returns the value.
func (b *Box[T]) Get() T { return b.inner.Get() }
