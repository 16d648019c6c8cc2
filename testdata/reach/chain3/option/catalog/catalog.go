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

type service struct{ books Books }

// Option changes the service.
type Option func(*service)

// With sets its dependency.
func With(b Books) Option { return func(s *service) { s.books = b } }

// Start registers the work.
func Start(w *runtime.Worker, t Task, opts ...Option) {
	s := &service{}
	for _, o := range opts {
		o(s)
	}
	runtime.Handle(w, t, s.run)
}

func (s *service) run(context.Context, topo.Event) error {
	if s.books != nil {
		s.books.Post(1)
	}
	return nil
}
