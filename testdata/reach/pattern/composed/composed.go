// Package composed composes functions into one: each composition has its own.
package composed

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func compose(fs ...func(int) int) func(int) int {
	return func(n int) int {
		for _, f := range fs {
			n = f(n)
		}
		return n
	}
}

func double(n int) int { return 2 * n }

func post(n int) int { ledger.Post(n); return n }

func write(context.Context, topo.Event) error { compose(double, post)(1); return nil }

func look(context.Context, topo.Event) error { compose(double, ledger.Quote)(1); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: composed.write -> func at pattern/composed/composed.go:13 -> composed.post -> ledger.Post \(pattern/composed/composed.go:23\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
