// Package iterateno loops over an iterator that a money task loops over too: the body reads.
package iterateno

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func all(yield func(int) bool) {
	for i := range 3 {
		if !yield(i) {
			return
		}
	}
}

func look(context.Context, topo.Event) error {
	for i := range all {
		ledger.Quote(i)
	}
	return nil
}

func pay(context.Context, topo.Event) error {
	for i := range all {
		ledger.Post(i)
	}
	return nil
}

// Wire makes the registrations.
func Wire(w, money *runtime.Worker) {
	runtime.Handle(w, topo.A, look) // reach: no
	runtime.Handle(money, topo.Pay, pay)
}
