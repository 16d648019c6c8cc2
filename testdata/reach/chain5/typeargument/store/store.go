// Package store stands between.
package store

import (
	"example.test/reach/chain5/typeargument/price"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Names of the package below.
type (
	Books = price.Books
	Task  = price.Task
)

// Start starts the work.
func Start[B Books](w *runtime.Worker, t Task) { price.Start[B](w, t) }
