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

// Config is what the work needs.
type Config struct{ Books Books }

// Start registers the work.
func Start(w *runtime.Worker, t Task, cfg Config) {
	runtime.Handle(w, t, (&service{cfg}).run)
}

type service struct{ cfg Config }

func (s *service) run(context.Context, topo.Event) error { s.cfg.Books.Post(1); return nil }
