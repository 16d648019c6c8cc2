// Package tenants makes a service for each tenant, with the books of the tenant.
package tenants

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type service struct{ books map[string]poster }

func (s *service) run(_ context.Context, e topo.Event) error {
	if b, ok := s.books[e.ID]; ok {
		b.Post(1)
	}
	return nil
}

func open(tenants []string, p func(string) poster) *service {
	s := &service{make(map[string]poster)}
	for _, t := range tenants {
		s.books[t] = p(t)
	}
	return s
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	real := func(string) poster { return new(ledger.Book) }
	fake := func(string) poster { return ledger.Dry{} }
	runtime.Handle(w, topo.A, open([]string{"x", "y"}, real).run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: tenants.\(\*service\).run -> ledger.\(\*Book\).Post \(pattern/tenants/tenants.go:18\); route`
	runtime.Handle(w, topo.B, open([]string{"x", "y"}, fake).run) // reach: no
}
