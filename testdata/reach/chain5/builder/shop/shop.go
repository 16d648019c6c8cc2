// Package shop stands above.
package shop

import (
	"example.test/reach/chain5/builder/store"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Names of the package below.
type (
	Books = store.Books
	Task  = store.Task
)

// Builder builds the work.
type Builder struct{ below *store.Builder }

// New returns a builder.
func New() *Builder { return &Builder{store.New()} }

// With sets the dependency.
func (b *Builder) With(books Books) *Builder {
	b.below.With(books)
	return b
}

// Start starts the work.
func (b *Builder) Start(w *runtime.Worker, t Task) { b.below.Start(w, t) }
