// Package shop stands above.
package shop

import (
	"example.test/reach/chain5/slice/store"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Task is a task.
type Task = store.Task

// Start starts the work.
func Start(w *runtime.Worker, t Task, hooks ...func(int)) {
	store.Start(w, t, append([]func(int){func(int) {}}, hooks...)...)
}
