// Package base is a service.
package base

import (
	"context"

	"example.test/reach/topo"
)

// Books is what the work costs.
type Books interface{ Post(amount int) }

// Service works.
type Service struct {
	name  string
	books Books
}

// Option changes a service.
type Option func(*Service)

// Named names it.
func Named(name string) Option { return func(s *Service) { s.name = name } }

// With gives it books.
func With(b Books) Option { return func(s *Service) { s.books = b } }

// New returns a service.
func New(opts ...Option) *Service {
	s := &Service{}
	for _, o := range opts {
		o(s)
	}
	return s
}

// Run is the work.
func (s *Service) Run(context.Context, topo.Event) error {
	if s.books != nil {
		s.books.Post(1)
	}
	return nil
}
