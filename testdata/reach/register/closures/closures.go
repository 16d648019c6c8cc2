// Package closures registers a closure over each row of a table.
package closures

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"github.com/shipmindlabs/routecheck/taskmeta"
)

type service struct{ save func(int) }

func (s *service) run(context.Context, topo.Event) error { s.save(1); return nil }

type row struct {
	task    *taskmeta.Task[topo.Event]
	service *service
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	for _, r := range []row{
		{topo.A, &service{ledger.Post}},
		{topo.B, &service{func(int) {}}}, // reach: no, but alarmed: the turns of a loop are one
	} {
		runtime.Handle(w, r.task, func(ctx context.Context, e topo.Event) error { // want `ledgerbulk: task "bulk.a" .* writes the ledger: func at register/closures/closures.go:28 -> closures.\(\*service\).run -> ledger.Post \(register/closures/closures.go:15\); route` `ledgerbulk: task "bulk.b"`
			return r.service.run(ctx, e)
		})
	}
}
