// Package base is embedded.
package base

import (
	"context"

	"example.test/reach/topo"
)

// Base runs.
type Base[P interface{ Post(int) }] struct{ to P }

// Of returns a base.
func Of[P interface{ Post(int) }](p P) *Base[P] { return &Base[P]{p} }

// Run runs.
func (b *Base[P]) Run(context.Context, topo.Event) error { b.to.Post(1); return nil }
