// Package low calls back.
package low

import (
	"context"

	"example.test/reach/topo"
)

// Observer is told.
type Observer interface{ Saved(n int) }

// Service saves.
type Service struct{ observer Observer }

// New returns a service.
func New(o Observer) *Service { return &Service{o} }

// Run saves.
func (s *Service) Run(context.Context, topo.Event) error { s.observer.Saved(1); return nil }
