// Package upper is above.
package upper

import (
	"context"

	"example.test/reach/inject/twolayers/lower"
	"example.test/reach/topo"
)

// Service works.
type Service struct{ lower *lower.Service }

// New returns a service.
func New(b lower.Books) *Service { return &Service{lower.New(lower.With(b))} }

// Null returns a service that posts nowhere.
func Null() *Service { return &Service{lower.New()} }

// Run runs.
func (s *Service) Run(context.Context, topo.Event) error { s.lower.Work(); return nil }
