// Package price stands between.
package price

import (
	"example.test/reach/chain5/slice/catalog"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Task is a task.
type Task = catalog.Task

// Start starts the work.
func Start(w *runtime.Worker, t Task, hooks ...func(int)) {
	catalog.Start(w, t, append([]func(int){func(int) {}}, hooks...)...)
}
