// Package price stands between.
package price

import (
	"example.test/reach/chain5/closure/catalog"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Task is a task.
type Task = catalog.Task

// Start starts the work.
func Start(w *runtime.Worker, t Task, save func(int)) {
	catalog.Start(w, t, func(n int) { save(n + 1) })
}
