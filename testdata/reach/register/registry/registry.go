// Package registry collects handlers in a registry, and registers them all at once.
package registry

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

type entry struct {
	task *taskmeta.Task[topo.Event]
	run  func(context.Context, topo.Event) error
}

type registry struct{ entries []entry }

func (r *registry) add(t *taskmeta.Task[topo.Event], h func(context.Context, topo.Event) error) {
	r.entries = append(r.entries, entry{t, h})
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	var r registry
	r.add(topo.A, write)
	r.add(topo.B, look) // reach: no
	for _, e := range r.entries {
		runtime.Handle(w, e.task, e.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: registry.write -> ledger.Post \(register/registry/registry.go:34\); route`
	}
}

func write(context.Context, topo.Event) error { ledger.Post(1); return nil }

func look(context.Context, topo.Event) error { return nil }
