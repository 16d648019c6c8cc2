// Package shop stands above.
package shop

import (
	"example.test/reach/chain3/typeargument/catalog"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Names of the package below.
type (
	Books = catalog.Books
	Task  = catalog.Task
)

// Start starts the work.
func Start[B Books](w *runtime.Worker, t Task) { catalog.Start[B](w, t) }
