// Package functypeinterface calls named functions through an interface that they implement.
package functypeinterface

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type doer interface{ do() }

type step func(int)

func (s step) do() { s(1) }

func write(context.Context, topo.Event) error { run(step(ledger.Post)); return nil }

func look(context.Context, topo.Event) error { run(step(func(int) {})); return nil }

func run(d doer) { d.do() }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: functypeinterface.write -> functypeinterface.run -> functypeinterface.step.do -> ledger.Post \(value/functypeinterface/functypeinterface.go:16\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
