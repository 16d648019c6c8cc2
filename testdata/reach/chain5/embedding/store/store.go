// Package store stands between.
package store

import (
	"example.test/reach/chain5/embedding/price"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Task is a task.
type Task = price.Task

// Books has what the package below needs, and more.
type Books interface {
	price.Books
	Store()
}

type books struct{ Books }

// Start starts the work.
func Start(w *runtime.Worker, t Task, b Books) { price.Start(w, t, books{b}) }
