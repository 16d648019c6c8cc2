// Package fieldno calls through an interface in a field that holds a fake in every instance.
package fieldno

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type fake struct{ posted int }

func (f *fake) Post(n int) { f.posted += n }

type importer struct{ books poster }

func (i *importer) run(context.Context, topo.Event) error { i.books.Post(1); return nil }

func pay(context.Context, topo.Event) error { new(ledger.Book).Post(1); return nil }

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	runtime.Handle(w, topo.A, (&importer{new(fake)}).run) // reach: no
	runtime.Handle(money, topo.Pay, pay)
}
