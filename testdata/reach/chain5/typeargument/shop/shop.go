// Package shop stands above.
package shop

import (
	"example.test/reach/chain5/typeargument/store"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Names of the package below.
type (
	Books = store.Books
	Task  = store.Task
)

// Start starts the work.
func Start[B Books](w *runtime.Worker, t Task) { store.Start[B](w, t) }
