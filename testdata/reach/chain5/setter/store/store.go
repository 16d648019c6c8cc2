// Package store stands between.
package store

import (
	"example.test/reach/chain5/setter/price"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Names of the package below.
type (
	Books = price.Books
	Task  = price.Task
)

// Start starts the work.
func Start(w *runtime.Worker, t Task, b Books) { price.Start(w, t, b) }
