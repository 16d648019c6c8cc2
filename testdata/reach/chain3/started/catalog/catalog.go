// Package catalog registers the work.
package catalog

import (
	"context"

	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Books is what the work costs.
type Books interface{ Post(amount int) }

type service struct{ books Books }

// Start registers the work.
func Start(w *runtime.Worker, t *taskmeta.Task[topo.Event], b Books) {
	runtime.Handle(w, t, (&service{b}).run)
}

func (s *service) run(context.Context, topo.Event) error { s.books.Post(1); return nil }
