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

// Service works.
type Service struct{ books Books }

// New returns a service.
func New(b Books) *Service { return &Service{b} }

// Start registers the work.
func Start(w *runtime.Worker, t Task, s *Service) { runtime.Handle(w, t, s.run) }

func (s *Service) run(context.Context, topo.Event) error { s.books.Post(1); return nil }
