// Package mixed has two dependencies in each of two instances, one way round and the other.
package mixed

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type service struct{ costs, audit poster }

func (s *service) cost(context.Context, topo.Event) error { s.costs.Post(1); return nil }

func (s *service) check(context.Context, topo.Event) error { s.audit.Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	one := &service{costs: new(ledger.Book), audit: ledger.Dry{}}
	two := &service{costs: ledger.Dry{}, audit: new(ledger.Book)}
	runtime.Handle(w, topo.A, one.cost)  // want `ledgerbulk: task "bulk.a" .* writes the ledger: mixed.\(\*service\).cost -> ledger.\(\*Book\).Post \(edge/mixed/mixed.go:16\); route`
	runtime.Handle(w, topo.B, one.check) // reach: no
	runtime.Handle(w, topo.C, two.cost)  // reach: no
	runtime.Handle(w, topo.D, two.check) // want `ledgerbulk: task "bulk.d" .* writes the ledger: mixed.\(\*service\).check -> ledger.\(\*Book\).Post \(edge/mixed/mixed.go:18\); route`
}
