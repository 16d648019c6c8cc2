// Package price stands between.
package price

import (
	"example.test/reach/chain5/registry/catalog"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Task is a task.
type Task = catalog.Task

// Start starts the work.
func Start(w *runtime.Worker, t Task, f func(int)) {
	r := catalog.New()
	r.On("a", f)
	r.Start(w, t)
}
