// Package factories makes two services by a factory that a variable holds.
package factories

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type service struct{ save func(int) }

func (s *service) run(context.Context, topo.Event) error { s.save(1); return nil }

func factory(save func(int)) func() *service {
	return func() *service { return &service{save} }
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	write, look := factory(ledger.Post), factory(func(int) {})
	runtime.Handle(w, topo.A, write().run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: factories.\(\*service\).run -> ledger.Post \(edge/factories/factories.go:14\); route`
	runtime.Handle(w, topo.B, look().run)  // reach: no
}
