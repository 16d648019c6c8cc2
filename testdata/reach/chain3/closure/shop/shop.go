// Package shop stands above.
package shop

import (
	"example.test/reach/chain3/closure/catalog"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Task is a task.
type Task = catalog.Task

// Start starts the work.
func Start(w *runtime.Worker, t Task, save func(int)) {
	catalog.Start(w, t, func(n int) { save(n + 1) })
}
