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

// Task is a task.
type Task = *taskmeta.Task[topo.Event]

// Start registers the work.
func Start(w *runtime.Worker, t Task, costs, journal Books) {
	s := &service{costs, journal}
	runtime.Handle(w, t, s.run)
}

type service struct{ costs, journal Books }

func (s *service) run(context.Context, topo.Event) error {
	s.journal.Post(1)
	s.costs.Post(1)
	return nil
}
