// Package queue sends closures over a channel that the bottom made, and receives them there.
package queue

import (
	"context"

	"example.test/reach/chain5/queue/shop"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: queue.write -> shop.Flush -> base.\(\*Queue\).Flush -> func at chain5/queue/queue.go:21 -> ledger.Post \(chain5/queue/queue.go:21\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}

func write(context.Context, topo.Event) error {
	q := shop.New()
	shop.Push(q, func() { ledger.Post(1) })
	shop.Flush(q)
	return nil
}

func look(context.Context, topo.Event) error {
	q := shop.New()
	shop.Push(q, func() { ledger.Quote(1) })
	shop.Flush(q)
	return nil
}
