// Package price hands on.
package price

import (
	"example.test/reach/chain5/box/base"
)

// Box keeps a value.
type Box[T any] struct{ inner base.Box[T] }

// Of returns a box.
func Of[T any](v T) *Box[T] { return &Box[T]{base.Of(v)} }

// Get returns the value.
func (b *Box[T]) Get() T { return b.inner.Get() }
