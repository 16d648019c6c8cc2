// Package catalog registers the work.
package catalog

import (
	"context"

	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Books is what the work costs.
type Books interface{ Post(amount int) }

// Service works.
type Service struct{ books Books }

// New returns a service.
func New(b Books) *Service { return &Service{b} }

// Start registers the work.
func Start(w *runtime.Worker, s *Service) {
	runtime.Handle(w, topo.A, s.Run) // reach: no
}

// Run is the work.
func (s *Service) Run(context.Context, topo.Event) error { s.books.Post(1); return nil }
