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

// Service works off what it is sent.
type Service struct{ jobs chan func(int) }

// New returns a service.
func New() *Service { return &Service{make(chan func(int), 9)} }

// Send sends it a function.
func (s *Service) Send(f func(int)) { s.jobs <- f }

// Start registers the work.
func (s *Service) Start(w *runtime.Worker, t Task) { runtime.Handle(w, t, s.run) }

func (s *Service) run(context.Context, topo.Event) error {
	select {
	case f := <-s.jobs:
		f(1)
	default:
	}
	return nil
}
