// Package catalog imports catalogs.
package catalog

import (
	"context"

	"example.test/reach/topo"
)

// Books is what an import costs.
type Books interface{ Post(amount int) }

// Service imports.
type Service struct {
	name  string
	books Books
}

// Option changes a service.
type Option func(*Service)

// WithName sets its name.
func WithName(name string) Option { return func(s *Service) { s.name = name } }

// WithBooks sets its books.
func WithBooks(b Books) Option { return func(s *Service) { s.books = b } }

// New returns a service.
func New(opts ...Option) *Service {
	s := &Service{}
	for _, o := range opts {
		o(s)
	}
	return s
}

// Import imports.
func (s *Service) Import(context.Context, topo.Event) error {
	if s.books != nil {
		s.books.Post(1)
	}
	return nil
}
