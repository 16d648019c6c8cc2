// Package chain chains middleware.
package chain

import (
	"context"
)

// Handler is a handler.
type Handler[A any] = func(context.Context, A) error

// Chain is a list of middleware.
type Chain[A any] struct{ around []func(Handler[A]) Handler[A] }

// New returns an empty chain.
func New[A any]() Chain[A] { return Chain[A]{} }

// Use adds one.
func (c Chain[A]) Use(m func(Handler[A]) Handler[A]) Chain[A] {
	c.around = append(c.around, m)
	return c
}

// Then puts the chain around a handler.
func (c Chain[A]) Then(h Handler[A]) Handler[A] {
	for _, m := range c.around {
		h = m(h)
	}
	return h
}
