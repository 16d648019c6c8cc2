// Package price stands between.
package price

import (
	"example.test/reach/chain5/untyped/catalog"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Task is a task.
type Task = catalog.Task

// Start starts the work.
func Start(w *runtime.Worker, t Task, dependencies ...any) { catalog.Start(w, t, dependencies...) }
