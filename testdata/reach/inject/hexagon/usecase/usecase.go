// Package usecase has the use cases.
package usecase

import (
	"context"

	"example.test/reach/inject/hexagon/port"
	"example.test/reach/topo"
)

// Import is one.
type Import struct{ charger port.Charger }

// New returns it.
func New(c port.Charger) *Import { return &Import{c} }

// Run runs it.
func (i *Import) Run(context.Context, topo.Event) error { return i.charger.Charge(1) }
