// Package handlerexpression binds a method expression to a receiver: each handler has its own.
package handlerexpression

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer func(int)

func (i importer) run(context.Context, topo.Event) error { i(1); return nil }

func bind(i importer, h func(importer, context.Context, topo.Event) error) func(context.Context, topo.Event) error {
	return func(ctx context.Context, e topo.Event) error { return h(i, ctx, e) }
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, bind(ledger.Post, importer.run))                     // want `ledgerbulk: task "bulk.a" .* writes the ledger: func at static/handlerexpression/handlerexpression.go:17 -> handlerexpression.importer.run -> ledger.Post \(static/handlerexpression/handlerexpression.go:14\); route`
	runtime.Handle(w, topo.B, bind(func(n int) { ledger.Quote(n) }, importer.run)) // reach: no
}
