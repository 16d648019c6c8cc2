// Package store stands between.
package store

import (
	"example.test/reach/chain5/closure/price"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Task is a task.
type Task = price.Task

// Start starts the work.
func Start(w *runtime.Worker, t Task, save func(int)) {
	price.Start(w, t, func(n int) { save(n + 1) })
}
