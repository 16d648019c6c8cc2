// Package testedfield has a service that only a test gives the ledger.
package testedfield

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type service struct{ books poster }

func (s *service) run(context.Context, topo.Event) error { s.books.Post(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, (&service{ledger.Dry{}}).run) // reach: no
}
