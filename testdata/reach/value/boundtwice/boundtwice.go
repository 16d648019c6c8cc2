// Package boundtwice binds two arguments one after the other, by closures of closures.
package boundtwice

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func bind(f func(int)) func(int) func() {
	return func(n int) func() {
		return func() { f(n) }
	}
}

func write(context.Context, topo.Event) error {
	one := bind(ledger.Post)
	one(1)()
	return nil
}

func look(context.Context, topo.Event) error {
	one, other := bind(ledger.Post), bind(func(int) {})
	if one(1) == nil {
		return context.Canceled
	}
	other(1)()
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: boundtwice.write -> func at value/boundtwice/boundtwice.go:14 -> ledger.Post \(value/boundtwice/boundtwice.go:14\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
