// Package captive calls a variable that a closure sets: the closure is called, and then it is not.
package captive

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error {
	f := func(int) {}
	set := func() { f = ledger.Post }
	set()
	f(1)
	return nil
}

func look(context.Context, topo.Event) error {
	f := func(int) {}
	set := func() { f = func(n int) { ledger.Quote(n) } }
	set()
	f(1)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: captive.write -> ledger.Post \(value/captive/captive.go:16\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
