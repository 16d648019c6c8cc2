// Package othertype has a field of the same name in another type that posts.
package othertype

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type importer struct{ books poster }

type biller struct{ books poster }

func (i importer) run(context.Context, topo.Event) error { i.books.Post(1); return nil }

func (b biller) run(context.Context, topo.Event) error { b.books.Post(1); return nil }

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	runtime.Handle(w, topo.A, importer{ledger.Dry{}}.run) // reach: no
	runtime.Handle(money, topo.Pay, biller{new(ledger.Book)}.run)
}
