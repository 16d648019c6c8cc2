// Package instanceslice makes services in a loop, each with the dependency of its row.
package instanceslice

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type service struct{ to poster }

func (s *service) run(context.Context, topo.Event) error { s.to.Post(1); return nil }

func build(p poster) *service { return &service{p} }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	reals := []*service{build(new(ledger.Book))}
	fakes := []*service{build(ledger.Dry{}), build(ledger.Dry{})}
	runtime.Handle(w, topo.A, reals[0].run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: instanceslice.\(\*service\).run -> ledger.\(\*Book\).Post \(edge/instanceslice/instanceslice.go:16\); route`
	runtime.Handle(w, topo.B, fakes[1].run) // reach: no
}
