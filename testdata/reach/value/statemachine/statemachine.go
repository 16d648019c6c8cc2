// Package statemachine runs states that return the next state.
package statemachine

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type state func() state

func begin() state { return middle }

func middle() state { return end }

func end() state { ledger.Post(1); return nil }

func idle() state { return nil }

func run(s state) {
	for s != nil {
		s = s()
	}
}

func write(context.Context, topo.Event) error { run(begin); return nil }

func look(context.Context, topo.Event) error { run(idle); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: statemachine.write -> statemachine.run -> statemachine.end -> ledger.Post \(value/statemachine/statemachine.go:18\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
