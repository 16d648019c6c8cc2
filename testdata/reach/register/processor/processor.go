// Package processor registers the method of a value that implements an interface.
package processor

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type processor interface {
	Process(context.Context, topo.Event) error
}

type writer struct{ book *ledger.Book }

func (w *writer) Process(context.Context, topo.Event) error { w.book.Post(1); return nil }

type looker struct{}

func (looker) Process(context.Context, topo.Event) error { return nil }

func process(p processor) func(context.Context, topo.Event) error { return p.Process }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, process(&writer{new(ledger.Book)})) // want `ledgerbulk: task "bulk.a" .* writes the ledger: processor.\(\*writer\).Process -> ledger.\(\*Book\).Post \(register/processor/processor.go:18\); route`
	runtime.Handle(w, topo.B, process(looker{}))                  // reach: no
}
