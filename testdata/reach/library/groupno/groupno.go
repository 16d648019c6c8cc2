// Package groupno starts reads in an errgroup, while the money task of the service starts writes.
package groupno

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
	"golang.org/x/sync/errgroup"
)

type service struct{ book *ledger.Book }

func (s *service) names(ctx context.Context, e topo.Event) error {
	g, _ := errgroup.WithContext(ctx)
	for range 3 {
		g.Go(func() error { _ = s.book.Name(); return nil })
	}
	return g.Wait()
}

func (s *service) pay(ctx context.Context, e topo.Event) error {
	g, _ := errgroup.WithContext(ctx)
	g.Go(func() error { s.book.Post(1); return nil })
	return g.Wait()
}

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	s := &service{new(ledger.Book)}
	runtime.Handle(w, topo.A, s.names) // reach: no
	runtime.Handle(money, topo.Pay, s.pay)
}
