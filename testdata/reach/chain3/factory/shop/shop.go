// Package shop stands above.
package shop

import (
	"example.test/reach/chain3/factory/catalog"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Names of the package below.
type (
	Books = catalog.Books
	Task  = catalog.Task
)

// Start starts the work.
func Start(w *runtime.Worker, t Task, open func() Books) { catalog.Start(w, t, open) }
