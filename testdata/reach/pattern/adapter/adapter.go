// Package adapter adapts values with a method to functions, by a generic adapter of
// another package.
package adapter

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/pattern/adapter/adapt"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, adapt.Func(&writer{new(ledger.Book)}))    // want `ledgerbulk: task "bulk.a" .* writes the ledger: adapter.\(\*writer\).Handle -> ledger.\(\*Book\).Post \(pattern/adapter/adapter.go:23\); route`
	runtime.Handle(w, topo.B, adapt.Func(looker{}))                     // reach: no
	runtime.Handle(w, topo.Number, adapt.Closure(counter{ledger.Post})) // want `ledgerbulk: task "bulk.number" .* writes the ledger: func at pattern/adapter/adapt/adapt.go:18 -> adapter.counter.Handle -> ledger.Post \(pattern/adapter/adapter.go:31\); route`
}

type writer struct{ book *ledger.Book }

func (w *writer) Handle(context.Context, topo.Event) error { w.book.Post(1); return nil }

type looker struct{}

func (looker) Handle(context.Context, topo.Event) error { return nil }

type counter struct{ save func(int) }

func (c counter) Handle(_ context.Context, n int) error { c.save(n); return nil }
