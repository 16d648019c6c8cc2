// Package catalog imports catalogs.
package catalog

import (
	"context"

	"example.test/reach/topo"
)

// Books is what an import costs.
type Books interface{ Post(amount int) }

type null struct{}

func (null) Post(int) {}

// Service imports.
type Service struct{ books Books }

// New returns a service, which posts nowhere if b is nil.
func New(b Books) *Service {
	if b == nil {
		b = null{}
	}
	return &Service{b}
}

// Import imports.
func (s *Service) Import(context.Context, topo.Event) error { s.books.Post(1); return nil }
