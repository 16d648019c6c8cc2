// Package tagged has a file that would post and is not built.
package tagged

import (
	"context"

	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

var save = func(int) {}

func handle(context.Context, topo.Event) error { save(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}
