// Package catalog has a constructor of handlers.
package catalog

import (
	"context"

	"example.test/reach/topo"
)

// Book is what the handlers need.
type Book interface {
	Post(amount int)
	Name() string
}

// Handlers are the handlers.
type Handlers struct {
	Import, Export func(context.Context, topo.Event) error
}

// New returns them.
func New(b Book) Handlers {
	return Handlers{
		Import: func(context.Context, topo.Event) error { b.Post(1); return nil },
		Export: func(context.Context, topo.Event) error { _ = b.Name(); return nil },
	}
}
