// Package store stands between.
package store

import (
	"example.test/reach/chain5/untyped/price"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Task is a task.
type Task = price.Task

// Start starts the work.
func Start(w *runtime.Worker, t Task, dependencies ...any) { price.Start(w, t, dependencies...) }
