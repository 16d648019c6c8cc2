// Package cloned calls what the library copied from one slice into another.
package cloned

import (
	"context"
	"slices"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error { return all([]func(int){ledger.Post}) }

func look(context.Context, topo.Event) error { return all([]func(int){func(int) {}}) }

func all(fs []func(int)) error {
	for _, f := range slices.Clone(fs) {
		f(1)
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: cloned.write -> cloned.all -> ledger.Post \(library/cloned/cloned.go:19\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
