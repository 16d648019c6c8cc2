// Package loop registers each handler of a map in a loop.
package loop

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	for task, h := range map[*taskmeta.Task[topo.Event]]func(context.Context, topo.Event) error{
		topo.A: write,
		topo.B: look, // reach: no
	} {
		runtime.Handle(w, task, h) // want `ledgerbulk: task "bulk.a" .* writes the ledger: loop.write -> ledger.Post \(register/loop/loop.go:23\); route`
	}
}

func write(context.Context, topo.Event) error { ledger.Post(1); return nil }

func look(context.Context, topo.Event) error { return nil }
