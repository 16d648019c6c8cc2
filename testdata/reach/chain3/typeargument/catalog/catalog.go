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

type service[B Books] struct{ books B }

// Start registers the work.
func Start[B Books](w *runtime.Worker, t Task) { runtime.Handle(w, t, (&service[B]{}).run) }

func (s *service[B]) run(context.Context, topo.Event) error { s.books.Post(1); return nil }
