// Package shop stands above.
package shop

import (
	"example.test/reach/chain5/untyped/store"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Task is a task.
type Task = store.Task

// Start starts the work.
func Start(w *runtime.Worker, t Task, dependencies ...any) { store.Start(w, t, dependencies...) }
