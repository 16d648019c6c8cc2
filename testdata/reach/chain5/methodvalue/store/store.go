// Package store stands between.
package store

import (
	"example.test/reach/chain5/methodvalue/price"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Names of the package below.
type (
	Books = price.Books
	Task  = price.Task
)

// Start starts the work.
func Start(w *runtime.Worker, t Task, save func(int)) { price.Start(w, t, save) }
