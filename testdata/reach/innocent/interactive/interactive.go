// Package interactive posts in a task that somebody waits for, which the rule allows.
package interactive

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func look(context.Context, topo.Event) error { return nil }

func show(context.Context, topo.Event) error { ledger.Post(1); return nil }

// Wire makes the registrations.
func Wire(w, interactive *runtime.Worker) {
	runtime.Handle(w, topo.A, look) // reach: no
	runtime.Handle(interactive, topo.Show, show)
}
