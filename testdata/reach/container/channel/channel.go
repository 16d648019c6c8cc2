// Package channel receives a closure from a channel, and calls it.
package channel

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func handle(context.Context, topo.Event) error {
	c := make(chan func(), 1)
	c <- func() { ledger.Post(1) }
	(<-c)()
	return nil
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, handle) // want `ledgerbulk: task "bulk.a" .* writes the ledger: channel.handle -> func at container/channel/channel.go:14 -> ledger.Post \(container/channel/channel.go:14\); route`
}
