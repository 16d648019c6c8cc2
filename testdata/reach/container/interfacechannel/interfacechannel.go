// Package interfacechannel sends an interface over a channel: each handler has its own.
package interfacechannel

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

func write(context.Context, topo.Event) error { return send(new(ledger.Book)) }

func look(context.Context, topo.Event) error { return send(ledger.Dry{}) }

func send(p poster) error {
	c := make(chan poster, 1)
	c <- p
	for p := range only(c) {
		p.Post(1)
	}
	return nil
}

func only(c chan poster) <-chan poster {
	close(c)
	return c
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: interfacechannel.write -> interfacechannel.send -> ledger.\(\*Book\).Post \(container/interfacechannel/interfacechannel.go:22\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
