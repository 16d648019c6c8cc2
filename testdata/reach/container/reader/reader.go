// Package reader reads from a channel of functions, each of which reads.
package reader

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type importer struct{ jobs chan func(int) int }

func (i *importer) run(context.Context, topo.Event) error {
	for range len(i.jobs) {
		(<-i.jobs)(1)
	}
	return nil
}

func pay(context.Context, topo.Event) error { ledger.Post(1); return nil }

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	i := &importer{make(chan func(int) int, 2)}
	i.jobs <- ledger.Quote
	i.jobs <- func(n int) int { return n }
	runtime.Handle(w, topo.A, i.run) // reach: no
	runtime.Handle(money, topo.Pay, pay)
}
