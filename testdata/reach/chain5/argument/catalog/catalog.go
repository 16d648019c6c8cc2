// Package catalog registers the work.
package catalog

import (
	"context"

	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Books is what the work costs.
type Books interface{ Post(amount int) }

type service struct{ books Books }

// Start registers the work, for one dependency each.
func Start(w *runtime.Worker, a, b Books) {
	one, two := &service{a}, &service{b}
	runtime.Handle(w, topo.A, one.run)
	runtime.Handle(w, topo.B, two.run) // reach: no
}

func (s *service) run(context.Context, topo.Event) error { s.books.Post(1); return nil }
