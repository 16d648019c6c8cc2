// Package function calls a function in a field of a local struct.
package function

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type step struct{ run, undo func(int) }

func write(context.Context, topo.Event) error {
	s := step{run: ledger.Post}
	s.run(1)
	return nil
}

func look(context.Context, topo.Event) error {
	s := step{run: func(int) {}, undo: ledger.Post}
	s.run(1)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: function.write -> ledger.Post \(field/function/function.go:16\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
