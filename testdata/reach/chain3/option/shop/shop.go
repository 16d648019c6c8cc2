// Package shop stands above.
package shop

import (
	"example.test/reach/chain3/option/catalog"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Names of the package below.
type (
	Books  = catalog.Books
	Task   = catalog.Task
	Option = catalog.Option
)

// With sets the dependency.
func With(b Books) Option { return catalog.With(b) }

// Start starts the work.
func Start(w *runtime.Worker, t Task, opts ...Option) { catalog.Start(w, t, opts...) }
