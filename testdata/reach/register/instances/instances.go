// Package instances registers the method of each service of a map.
package instances

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

type service struct{ save func(int) }

func (s *service) run(context.Context, topo.Event) error { s.save(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	for t, s := range map[*taskmeta.Task[topo.Event]]*service{
		topo.A: {ledger.Post},
		topo.B: {func(int) {}}, // reach: no, but alarmed: the turns of a loop are one
	} {
		runtime.Handle(w, t, s.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: instances.\(\*service\).run -> ledger.Post \(register/instances/instances.go:15\); route` `ledgerbulk: task "bulk.b"`
	}
}
