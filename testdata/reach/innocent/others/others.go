// Package others does nothing, while the other handlers of the service post.
package others

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type service struct{ book *ledger.Book }

func (s *service) look(context.Context, topo.Event) error { return nil }

func (s *service) pay(context.Context, topo.Event) error { s.book.Post(1); return nil }

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	s := &service{new(ledger.Book)}
	runtime.Handle(w, topo.A, s.look) // reach: no
	runtime.Handle(money, topo.Pay, s.pay)
}
