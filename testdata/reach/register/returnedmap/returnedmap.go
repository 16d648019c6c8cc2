// Package returnedmap registers the map of handlers that a method returns.
package returnedmap

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

type handlers map[*taskmeta.Task[topo.Event]]func(context.Context, topo.Event) error

type service struct{ save func(int) }

func (s *service) run(context.Context, topo.Event) error { s.save(1); return nil }

func (s *service) look(context.Context, topo.Event) error { return nil }

func (s *service) handlers() handlers {
	return handlers{
		topo.A: s.run,
		topo.B: s.look, // reach: no, but alarmed: the turns of a loop are one
	}
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	for t, h := range (&service{ledger.Post}).handlers() {
		runtime.Handle(w, t, h) // want `ledgerbulk: task "bulk.a" .* writes the ledger: returnedmap.\(\*service\).run -> ledger.Post \(register/returnedmap/returnedmap.go:17\); route` `ledgerbulk: task "bulk.b"`
	}
}
