// Package price stands between.
package price

import (
	"example.test/reach/chain5/builder/catalog"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Names of the package below.
type (
	Books = catalog.Books
	Task  = catalog.Task
)

// Builder builds the work.
type Builder struct{ below *catalog.Builder }

// New returns a builder.
func New() *Builder { return &Builder{catalog.New()} }

// With sets the dependency.
func (b *Builder) With(books Books) *Builder {
	b.below.With(books)
	return b
}

// Start starts the work.
func (b *Builder) Start(w *runtime.Worker, t Task) { b.below.Start(w, t) }
