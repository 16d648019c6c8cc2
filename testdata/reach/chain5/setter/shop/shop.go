// Package shop stands above.
package shop

import (
	"example.test/reach/chain5/setter/store"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Names of the package below.
type (
	Books = store.Books
	Task  = store.Task
)

// Start starts the work.
func Start(w *runtime.Worker, t Task, b Books) { store.Start(w, t, b) }
