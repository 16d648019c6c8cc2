// Package pointerno sets another variable through a pointer than it calls.
package pointerno

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	f, g := func(int) {}, func(int) {}
	set(&g)
	f(1)
	return nil
}

func set(f *func(int)) { *f = ledger.Post }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // reach: no
}
