// Package catalog imports catalogs, and knows no ledger.
package catalog

import (
	"context"

	"example.test/reach/topo"
)

// Books is what an import costs.
type Books interface{ Post(amount int) error }

// Null takes nothing.
type Null struct{}

// Post does nothing.
func (Null) Post(int) error { return nil }

// Service imports.
type Service struct{ books Books }

// New returns a service that posts its costs.
func New(b Books) *Service { return &Service{b} }

// Import imports.
func (s *Service) Import(context.Context, topo.Event) error { return s.books.Post(1) }
