// Package catalog imports catalogs.
package catalog

import (
	"context"

	"example.test/reach/inject/deep/journal"
	"example.test/reach/inject/deep/price"
	"example.test/reach/topo"
)

// Service imports.
type Service struct{ prices *price.Lister }

// New returns a service.
func New(p journal.Poster) *Service { return &Service{price.New(p)} }

// Import imports.
func (s *Service) Import(context.Context, topo.Event) error { s.prices.List(); return nil }
