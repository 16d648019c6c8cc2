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

type service struct{ save func(int) }

// Start registers the work.
func Start(w *runtime.Worker, t Task, save func(int)) {
	s := &service{save}
	runtime.Handle(w, t, s.run)
}

func (s *service) run(context.Context, topo.Event) error { s.save(1); return nil }
