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

// Base is embedded in what works.
type Base struct{ Books }

// Start registers the work.
func Start(w *runtime.Worker, t Task, b *Base) { runtime.Handle(w, t, b.run) }

// Of returns a base.
func Of(b Books) *Base { return &Base{b} }

func (b *Base) run(context.Context, topo.Event) error { b.Post(1); return nil }
