// Package store stands between.
package store

import (
	"example.test/reach/chain5/builder/price"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Names of the package below.
type (
	Books = price.Books
	Task  = price.Task
)

// Builder builds the work.
type Builder struct{ below *price.Builder }

// New returns a builder.
func New() *Builder { return &Builder{price.New()} }

// With sets the dependency.
func (b *Builder) With(books Books) *Builder {
	b.below.With(books)
	return b
}

// Start starts the work.
func (b *Builder) Start(w *runtime.Worker, t Task) { b.below.Start(w, t) }
