// Package table registers each row of a table in a loop.
package table

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
	write, look := &service{ledger.Post}, &service{func(int) {}}
	for _, row := range []struct {
		task *taskmeta.Task[topo.Event]
		run  func(context.Context, topo.Event) error
	}{
		{topo.A, write.run},
		{topo.B, look.run}, // reach: no
	} {
		runtime.Handle(w, row.task, row.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: table.\(\*service\).run -> ledger.Post \(register/table/table.go:15\); route`
	}
}
