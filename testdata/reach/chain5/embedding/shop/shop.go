// Package shop stands above.
package shop

import (
	"example.test/reach/chain5/embedding/store"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Task is a task.
type Task = store.Task

// Books has what the package below needs, and more.
type Books interface {
	store.Books
	Shop()
}

type books struct{ Books }

// Start starts the work.
func Start(w *runtime.Worker, t Task, b Books) { store.Start(w, t, books{b}) }
