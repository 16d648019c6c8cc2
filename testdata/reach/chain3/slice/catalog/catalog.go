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

type service struct{ hooks []func(int) }

// Start registers the work.
func Start(w *runtime.Worker, t Task, hooks ...func(int)) {
	s := &service{}
	s.hooks = append(s.hooks, hooks...)
	runtime.Handle(w, t, s.run)
}

func (s *service) run(context.Context, topo.Event) error {
	for _, f := range s.hooks {
		f(1)
	}
	return nil
}
