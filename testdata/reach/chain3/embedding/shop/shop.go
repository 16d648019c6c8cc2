// Package shop stands above.
package shop

import (
	"example.test/reach/chain3/embedding/catalog"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Task is a task.
type Task = catalog.Task

// Books has what the package below needs, and more.
type Books interface {
	catalog.Books
	Shop()
}

type books struct{ Books }

// Start starts the work.
func Start(w *runtime.Worker, t Task, b Books) { catalog.Start(w, t, books{b}) }
