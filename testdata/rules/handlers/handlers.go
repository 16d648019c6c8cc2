// Package handlers has handlers that write the ledger, and some that do not.
package handlers

import (
	"context"

	"example.test/rules/ledger"
	"example.test/rules/topo"
)

// Write writes the ledger.
func Write(ctx context.Context, e topo.Event) error {
	ledger.Post(1)
	return nil
}

// Look writes nothing.
func Look(ctx context.Context, e topo.Event) error { return nil }

// Service has both as methods.
type Service struct{ Book *ledger.Book }

// Write writes the ledger.
func (s *Service) Write(ctx context.Context, e topo.Event) error {
	s.Book.Post(1)
	return nil
}

// Look writes nothing.
func (s *Service) Look(ctx context.Context, e topo.Event) error { return nil }

// Generic handles tasks of any arguments.
type Generic[A any] struct{ Book *ledger.Book }

// Write writes the ledger.
func (g Generic[A]) Write(ctx context.Context, a A) error {
	g.Book.Post(1)
	return nil
}

// Look writes nothing.
func (g Generic[A]) Look(ctx context.Context, a A) error { return nil }
