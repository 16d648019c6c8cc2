// Package base is a service.
package base

import (
	"context"

	"example.test/reach/topo"
)

// Books is what the work costs.
type Books interface{ Post(amount int) }

// Service works.
type Service struct{ books Books }

// New returns a service.
func New(b Books) *Service { return &Service{b} }

// Run is the work.
func (s *Service) Run(context.Context, topo.Event) error { s.books.Post(1); return nil }
