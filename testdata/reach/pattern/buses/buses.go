// Package buses subscribes at one of two buses of another package.
package buses

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/pattern/buses/bus"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	write, look := bus.New(), bus.New()
	write.On(func(n int) { ledger.Post(n) })
	look.On(func(n int) { ledger.Quote(n) })
	runtime.Handle(w, topo.A, publisher{write}.run) // want `ledgerbulk: task "bulk.a" .* writes the ledger: buses.publisher.run -> bus.\(\*Bus\).Publish -> func at pattern/buses/buses.go:16 -> ledger.Post \(pattern/buses/buses.go:16\); route`
	runtime.Handle(w, topo.B, publisher{look}.run)  // reach: no
}

type publisher struct{ bus *bus.Bus }

func (p publisher) run(context.Context, topo.Event) error { p.bus.Publish(1); return nil }
