// Package setno sets a package variable to a fake where it wires.
package setno

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

var books, real poster

func handle(context.Context, topo.Event) error { books.Post(1); return nil }

func pay(context.Context, topo.Event) error { real.Post(1); return nil }

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	books, real = ledger.Dry{}, new(ledger.Book)
	runtime.Handle(w, topo.A, handle) // reach: no
	runtime.Handle(money, topo.Pay, pay)
}
