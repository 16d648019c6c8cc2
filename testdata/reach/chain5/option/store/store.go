// Package store stands between.
package store

import (
	"example.test/reach/chain5/option/price"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Names of the package below.
type (
	Books  = price.Books
	Task   = price.Task
	Option = price.Option
)

// With sets the dependency.
func With(b Books) Option { return price.With(b) }

// Start starts the work.
func Start(w *runtime.Worker, t Task, opts ...Option) { price.Start(w, t, opts...) }
