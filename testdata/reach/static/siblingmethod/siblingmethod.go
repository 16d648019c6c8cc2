// Package siblingmethod calls one method while another of the same value posts.
package siblingmethod

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type service struct{ book *ledger.Book }

func (s *service) look(context.Context, topo.Event) error { s.name(); return nil }

func (s *service) pay(context.Context, topo.Event) error { s.post(); return nil }

func (s *service) name() string { return s.book.Name() }

func (s *service) post() { s.book.Post(1) }

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	s := &service{new(ledger.Book)}
	runtime.Handle(w, topo.A, s.look) // reach: no
	runtime.Handle(money, topo.Pay, s.pay)
}
