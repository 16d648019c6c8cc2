// Package shop stands above.
package shop

import (
	"example.test/reach/chain5/factory/store"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Names of the package below.
type (
	Books = store.Books
	Task  = store.Task
)

// Start starts the work.
func Start(w *runtime.Worker, t Task, open func() Books) { store.Start(w, t, open) }
