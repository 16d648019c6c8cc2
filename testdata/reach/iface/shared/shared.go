// Package shared shares an interface with a money task: the bulk task has a fake behind it.
package shared

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type fake struct{}

func (fake) Post(int) {}

type service struct{ books poster }

func (s *service) run(context.Context, topo.Event) error { s.books.Post(1); return nil }

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	runtime.Handle(w, topo.A, (&service{fake{}}).run) // reach: no
	runtime.Handle(money, topo.Pay, (&service{new(ledger.Book)}).run)
}
