// Package catalog imports catalogs.
package catalog

import (
	"context"

	"example.test/reach/topo"
)

// Books is what an import costs.
type Books interface{ Post(amount int) }

// Service imports.
type Service struct{ books Books }

// New returns a service.
func New(b Books) *Service { return &Service{b} }

// Import imports.
func (s *Service) Import(context.Context, topo.Event) error { s.books.Post(1); return nil }
