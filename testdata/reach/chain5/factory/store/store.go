// Package store stands between.
package store

import (
	"example.test/reach/chain5/factory/price"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Names of the package below.
type (
	Books = price.Books
	Task  = price.Task
)

// Start starts the work.
func Start(w *runtime.Worker, t Task, open func() Books) { price.Start(w, t, open) }
