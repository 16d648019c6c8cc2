// Package shop stands above.
package shop

import (
	"example.test/reach/chain5/option/store"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Names of the package below.
type (
	Books  = store.Books
	Task   = store.Task
	Option = store.Option
)

// With sets the dependency.
func With(b Books) Option { return store.With(b) }

// Start starts the work.
func Start(w *runtime.Worker, t Task, opts ...Option) { store.Start(w, t, opts...) }
