// Package price stands between.
package price

import (
	"example.test/reach/chain5/embedding/catalog"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Task is a task.
type Task = catalog.Task

// Books has what the package below needs, and more.
type Books interface {
	catalog.Books
	Price()
}

type books struct{ Books }

// Start starts the work.
func Start(w *runtime.Worker, t Task, b Books) { catalog.Start(w, t, books{b}) }
