// Package build builds services.
package build

import (
	"context"

	"example.test/reach/topo"
)

// Service runs.
type Service struct{ books interface{ Post(int) } }

// With returns a service with books.
func (s Service) With(b interface{ Post(int) }) Service {
	s.books = b
	return s
}

// Run runs.
func (s Service) Run(context.Context, topo.Event) error {
	if s.books != nil {
		s.books.Post(1)
	}
	return nil
}
