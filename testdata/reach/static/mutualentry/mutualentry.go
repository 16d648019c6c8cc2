// Package mutualentry enters one cycle of helpers at two places: each handler reaches
// what the cycle reaches.
package mutualentry

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func first(context.Context, topo.Event) error { ping(4); return nil }

func second(context.Context, topo.Event) error { pong(3); return nil }

func ping(n int) {
	if n > 0 {
		pong(n - 1)
	}
}

func pong(n int) {
	if n > 0 {
		pang(n - 1)
	}
}

func pang(n int) {
	ledger.Post(n)
	ping(n - 1)
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, first)  // want `ledgerbulk: task "bulk.a" .* writes the ledger: mutualentry.first -> mutualentry.ping -> mutualentry.pong -> mutualentry.pang -> ledger.Post \(static/mutualentry/mutualentry.go:30\); route`
	runtime.Handle(w, topo.B, second) // want `ledgerbulk: task "bulk.b" .* writes the ledger: mutualentry.second -> mutualentry.pong -> mutualentry.pang -> ledger.Post \(static/mutualentry/mutualentry.go:30\); route`
}
