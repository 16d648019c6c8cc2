// Package literals has two literals of one type, with two dependencies.
package literals

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type service struct{ save func(int) }

func (s *service) run(context.Context, topo.Event) error { s.save(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	write := &service{ledger.Post}
	look := &service{func(int) {}}
	runtime.Handle(w, topo.A, write.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: literals.\(\*service\).run -> ledger.Post \(edge/literals/literals.go:14\); route`
	runtime.Handle(w, topo.B, look.run)  // reach: no
}
