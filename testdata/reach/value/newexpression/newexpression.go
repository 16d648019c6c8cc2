// Package newexpression calls a function through a pointer that new made of it.
package newexpression

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	f := new(poster())
	(*f)(1)
	return nil
}

func poster() func(int) { return ledger.Post }

func look(context.Context, topo.Event) error {
	f := new(func(int) {})
	(*f)(1)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: newexpression.handle -> ledger.Post \(value/newexpression/newexpression.go:14\); route`
	runtime.Handle(w, topo.B, look)   // reach: no
}
