// Package emptied adds to an outbox, which another handler empties.
package emptied

import (
	"context"

	"example.test/reach/edge/emptied/outbox"
	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	o := &outbox.Outbox{}
	runtime.Handle(w, topo.A, adder{o}.run)   // reach: no
	runtime.Handle(w, topo.B, emptier{o}.run) // want `ledgerbulk: task "bulk.b" .* writes the ledger: emptied.emptier.run -> outbox.\(\*Outbox\).Empty -> func at edge/emptied/emptied.go:23 -> ledger.Post \(edge/emptied/emptied.go:23\); route`
}

type adder struct{ out *outbox.Outbox }

func (a adder) run(context.Context, topo.Event) error {
	a.out.Add(func() { ledger.Post(1) })
	return nil
}

type emptier struct{ out *outbox.Outbox }

func (e emptier) run(context.Context, topo.Event) error { e.out.Empty(); return nil }
