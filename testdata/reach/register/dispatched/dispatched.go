// Package dispatched dispatches on the event in one handler.
package dispatched

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type handler = func(context.Context, topo.Event) error

type router struct{ routes map[string]handler }

func (r *router) run(ctx context.Context, e topo.Event) error {
	if h, ok := r.routes[e.ID]; ok {
		return h(ctx, e)
	}
	return nil
}

func write(context.Context, topo.Event) error { ledger.Post(1); return nil }

func look(context.Context, topo.Event) error { return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, (&router{map[string]handler{"x": write, "y": look}}).run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: dispatched.\(\*router\).run -> dispatched.write -> ledger.Post \(register/dispatched/dispatched.go:23\); route`
	runtime.Handle(w, topo.B, (&router{map[string]handler{"x": look, "y": look}}).run)  // reach: no
}
