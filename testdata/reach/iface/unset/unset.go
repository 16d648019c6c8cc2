// Package unset has an interface in a field that nobody sets.
package unset

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type importer struct{ books poster }

func (i *importer) run(context.Context, topo.Event) error {
	if i.books != nil {
		i.books.Post(1)
	}
	return nil
}

func pay(context.Context, topo.Event) error {
	var p poster = new(ledger.Book)
	p.Post(1)
	return nil
}

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	runtime.Handle(w, topo.A, (&importer{}).run) // reach: no
	runtime.Handle(money, topo.Pay, pay)
}
