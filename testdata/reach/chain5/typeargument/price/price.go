// Package price stands between.
package price

import (
	"example.test/reach/chain5/typeargument/catalog"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Names of the package below.
type (
	Books = catalog.Books
	Task  = catalog.Task
)

// Start starts the work.
func Start[B Books](w *runtime.Worker, t Task) { catalog.Start[B](w, t) }
