// Package workers registers two instances on two workers, the one that posts on both.
package workers

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type service struct{ save func(int) }

func (s *service) run(context.Context, topo.Event) error { s.save(1); return nil }

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	write, look := &service{ledger.Post}, &service{func(int) {}}
	runtime.Handle(money, topo.Pay, write.run)
	runtime.Handle(w, topo.A, look.run)  // reach: no
	runtime.Handle(w, topo.B, write.run) // want `ledgerbulk: task "bulk.b" .* writes the ledger: workers.\(\*service\).run -> ledger.Post \(edge/workers/workers.go:14\); route`
}
