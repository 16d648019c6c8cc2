// Package constructor posts in the constructor of its service, which runs where it is wired.
package constructor

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type service struct{ name string }

func newService() *service {
	ledger.Post(1)
	return &service{ledger.New().Name()}
}

func (s *service) run(context.Context, topo.Event) error { _ = s.name; return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, newService().run) // reach: no
}
