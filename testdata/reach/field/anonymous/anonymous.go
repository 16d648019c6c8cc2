// Package anonymous calls a function in a field of a struct type without a name.
package anonymous

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	hooks := struct{ save, load func(int) }{save: ledger.Post, load: func(int) {}}
	hooks.save(1)
	return nil
}

func look(context.Context, topo.Event) error {
	hooks := struct{ save, load func(int) }{save: ledger.Post, load: func(int) {}}
	hooks.load(1)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: anonymous.handle -> ledger.Post \(field/anonymous/anonymous.go:14\); route`
	runtime.Handle(w, topo.B, look)   // reach: no
}
