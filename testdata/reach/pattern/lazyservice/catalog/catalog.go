// Package catalog imports catalogs.
package catalog

import (
	"context"
	"sync"

	"example.test/reach/topo"
)

// Books is what an import costs.
type Books interface{ Post(amount int) }

// Service imports.
type Service struct{ open func() (Books, error) }

// New returns a service.
func New(open func() (Books, error)) *Service { return &Service{sync.OnceValues(open)} }

// Import imports.
func (s *Service) Import(context.Context, topo.Event) error {
	b, err := s.open()
	if err != nil {
		return err
	}
	b.Post(1)
	return nil
}
