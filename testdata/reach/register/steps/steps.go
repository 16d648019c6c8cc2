// Package steps registers in each function of a slice that a loop runs.
package steps

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	for _, step := range []func() error{
		func() error { runtime.Handle(w, topo.A, write); return nil }, // want `ledgerbulk: task "bulk.a" .* writes the ledger: steps.write -> ledger.Post \(register/steps/steps.go:24\); route`
		func() error { runtime.Handle(w, topo.B, look); return nil },  // reach: no
	} {
		if err := step(); err != nil {
			panic(err)
		}
	}
}

func write(context.Context, topo.Event) error { ledger.Post(1); return nil }

func look(context.Context, topo.Event) error { return nil }
