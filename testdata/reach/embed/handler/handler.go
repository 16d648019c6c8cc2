// Package handler registers a method that is promoted through two embeddings.
package handler

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type base struct{ book *ledger.Book }

func (b *base) Run(context.Context, topo.Event) error { b.book.Post(1); return nil }

type middle struct{ *base }

type importer struct{ middle }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	i := importer{middle{&base{new(ledger.Book)}}}
	runtime.Handle(w, topo.A, i.Run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: handler.\(\*base\).Run -> ledger.\(\*Book\).Post \(embed/handler/handler.go:14\); route`
}
