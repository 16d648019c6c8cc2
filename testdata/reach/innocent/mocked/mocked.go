// Package mocked embeds an interface to fake a part of it, and has nothing behind the rest.
package mocked

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type books interface {
	Post(int)
	Name() string
}

type fake struct{ books }

func (fake) Name() string { return "fake" }

type importer struct{ books books }

func (i importer) run(context.Context, topo.Event) error { _ = i.books.Name(); return nil }

func (i importer) pay(context.Context, topo.Event) error { i.books.Post(1); return nil }

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	runtime.Handle(w, topo.A, importer{fake{}}.run) // reach: no
	runtime.Handle(money, topo.Pay, importer{new(ledger.Book)}.pay)
}
