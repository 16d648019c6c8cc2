// Package shop stands above.
package shop

import (
	"example.test/reach/chain3/channel/catalog"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Task is a task.
type Task = catalog.Task

// Start starts the work.
func Start(w *runtime.Worker, t Task, f func(int)) {
	s := catalog.New()
	s.Send(f)
	s.Start(w, t)
}
