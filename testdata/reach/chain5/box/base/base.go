// Package base keeps.
package base

// Box keeps a value.
type Box[T any] struct{ value T }

// Of returns a box.
func Of[T any](v T) Box[T] { return Box[T]{v} }

// Get returns the value.
func (b Box[T]) Get() T { return b.value }
