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

// Registry has functions by name.
type Registry struct{ hooks map[string]func(int) }

// New returns an empty registry.
func New() *Registry { return &Registry{make(map[string]func(int))} }

// On puts a function into it.
func (r *Registry) On(name string, f func(int)) { r.hooks[name] = f }

// Start registers the work.
func (r *Registry) Start(w *runtime.Worker, t Task) { runtime.Handle(w, t, r.run) }

func (r *Registry) run(context.Context, topo.Event) error {
	for _, f := range r.hooks {
		f(1)
	}
	return nil
}
