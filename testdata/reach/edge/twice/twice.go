// Package twice calls one constructor twice, with two dependencies.
package twice

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type service struct{ books poster }

func newService(p poster) *service { return &service{books: p} }

func (s *service) run(context.Context, topo.Event) error { s.books.Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	write := newService(new(ledger.Book))
	look := newService(ledger.Dry{})
	runtime.Handle(w, topo.A, write.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: twice.\(\*service\).run -> ledger.\(\*Book\).Post \(edge/twice/twice.go:18\); route`
	runtime.Handle(w, topo.B, look.run)  // reach: no
}
