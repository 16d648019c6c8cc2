// Package shareddeep has two services share one dependency that is built on the ledger
// or on nothing.
package shareddeep

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type store struct{ to poster }

func (s *store) save() { s.to.Post(1) }

type service struct{ store *store }

func (s *service) run(context.Context, topo.Event) error { s.store.save(); return nil }

func build(p poster) *service { return &service{&store{p}} }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, build(new(ledger.Book)).run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: shareddeep.\(\*service\).run -> shareddeep.\(\*store\).save -> ledger.\(\*Book\).Post \(edge/shareddeep/shareddeep.go:17\); route`
	runtime.Handle(w, topo.B, build(ledger.Dry{}).run)     // reach: no
}
