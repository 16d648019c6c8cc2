// Package sharedvalue gives one dependency to two services, of which one calls it.
package sharedvalue

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type writer struct{ to poster }

func (s *writer) run(context.Context, topo.Event) error { s.to.Post(1); return nil }

type keeper struct{ to poster }

func (s *keeper) run(context.Context, topo.Event) error {
	if s.to == nil {
		return context.Canceled
	}
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	book := new(ledger.Book)
	runtime.Handle(w, topo.A, (&writer{book}).run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: sharedvalue.\(\*writer\).run -> ledger.\(\*Book\).Post \(edge/sharedvalue/sharedvalue.go:16\); route`
	runtime.Handle(w, topo.B, (&keeper{book}).run) // reach: no
}
