// Package nestedchannel receives a channel from a channel, and a function from that.
package nestedchannel

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error { return run(ledger.Post) }

func look(context.Context, topo.Event) error { return run(func(int) {}) }

func run(f func(int)) error {
	outer, inner := make(chan chan func(int), 1), make(chan func(int), 1)
	inner <- f
	outer <- inner
	(<-(<-outer))(1)
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: nestedchannel.write -> nestedchannel.run -> ledger.Post \(container/nestedchannel/nestedchannel.go:20\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
