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

// Builder builds the work.
type Builder struct{ books Books }

// New returns a builder.
func New() *Builder { return &Builder{} }

// With sets the dependency.
func (b *Builder) With(books Books) *Builder {
	b.books = books
	return b
}

// Start registers the work.
func (b *Builder) Start(w *runtime.Worker, t Task) { runtime.Handle(w, t, b.run) }

func (b *Builder) run(context.Context, topo.Event) error { b.books.Post(1); return nil }
