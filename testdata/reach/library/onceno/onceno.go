// Package onceno shares the library's once with a money task: the function of the bulk task reads.
package onceno

import (
	"context"
	"sync"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type service struct{ open, pay sync.Once }

func (s *service) look(context.Context, topo.Event) error { s.open.Do(func() {}); return nil }

func (s *service) charge(context.Context, topo.Event) error {
	s.pay.Do(func() { ledger.Post(1) })
	return nil
}

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	s := &service{}
	runtime.Handle(w, topo.A, s.look) // reach: no
	runtime.Handle(money, topo.Pay, s.charge)
}
