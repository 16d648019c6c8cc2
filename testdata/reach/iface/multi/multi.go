// Package multi posts to each of several interfaces in a slice that is a type with a method.
package multi

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

type multi []poster

func (m multi) Post(n int) {
	for _, p := range m {
		p.Post(n)
	}
}

func write(context.Context, topo.Event) error {
	save(multi{ledger.Dry{}, new(ledger.Book)})
	return nil
}

func look(context.Context, topo.Event) error { save(multi{ledger.Dry{}, multi{}}); return nil }

func save(p poster) { p.Post(1) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: multi.write -> multi.save -> multi.multi.Post -> ledger.\(\*Book\).Post \(iface/multi/multi.go:18\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
