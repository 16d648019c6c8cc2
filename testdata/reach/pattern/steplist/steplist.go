// Package steplist builds a chain of middleware step by step, in another package.
package steplist

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/pattern/steplist/chain"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, chain.New[topo.Event]().Use(charged).Then(handle)) // want `ledgerbulk: task "bulk.a" .* writes the ledger: func at pattern/steplist/steplist.go:25 -> ledger.Post \(pattern/steplist/steplist.go:26\); route`
	runtime.Handle(w, topo.B, chain.New[topo.Event]().Use(timed).Then(handle))   // reach: no
	runtime.Handle(w, topo.C, chain.New[topo.Event]().Use(timed).Then(write))    // want `ledgerbulk: task "bulk.c" .* writes the ledger: (func at pattern/steplist/steplist.go:21 -> )?steplist.write -> ledger.Post \(pattern/steplist/steplist.go:33\); route`
}

func timed(h chain.Handler[topo.Event]) chain.Handler[topo.Event] {
	return func(ctx context.Context, e topo.Event) error { return h(ctx, e) }
}

func charged(h chain.Handler[topo.Event]) chain.Handler[topo.Event] {
	return func(ctx context.Context, e topo.Event) error {
		ledger.Post(1)
		return h(ctx, e)
	}
}

func handle(context.Context, topo.Event) error { return nil }

func write(context.Context, topo.Event) error { ledger.Post(2); return nil }
