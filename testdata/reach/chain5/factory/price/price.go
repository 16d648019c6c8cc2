// Package price stands between.
package price

import (
	"example.test/reach/chain5/factory/catalog"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Names of the package below.
type (
	Books = catalog.Books
	Task  = catalog.Task
)

// Start starts the work.
func Start(w *runtime.Worker, t Task, open func() Books) { catalog.Start(w, t, open) }
