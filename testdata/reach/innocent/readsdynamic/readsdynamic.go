// Package readsdynamic calls what the ledger marks as readonly through an interface
// and a function value.
package readsdynamic

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type namer interface{ Name() string }

type importer struct {
	namer namer
	quote func(int) int
}

func (i importer) run(context.Context, topo.Event) error {
	i.quote(len(i.namer.Name()))
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, importer{new(ledger.Book), ledger.Quote}.run) // reach: no
}
