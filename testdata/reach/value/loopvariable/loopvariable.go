// Package loopvariable makes a closure over each variable of a loop, and calls them later.
package loopvariable

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error { return run(ledger.Post) }

func look(context.Context, topo.Event) error { return run(func(int) {}) }

func run(f func(int)) error {
	var calls []func()
	for i := range 3 {
		calls = append(calls, func() { f(i) })
	}
	for _, call := range calls {
		call()
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: loopvariable.write -> loopvariable.run -> func at value/loopvariable/loopvariable.go:19 -> ledger.Post \(value/loopvariable/loopvariable.go:19\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
