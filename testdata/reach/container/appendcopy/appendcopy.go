// Package appendcopy appends to a copy of a slice, and calls the original.
package appendcopy

import (
	"context"
	"slices"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	fs := []func(int){func(int) {}}
	more := append(slices.Clip(fs), ledger.Post)
	for _, f := range fs {
		f(len(more))
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}
