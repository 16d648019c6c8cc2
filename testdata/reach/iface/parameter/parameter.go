// Package parameter hands two values to one helper that takes an interface: each
// handler has its own.
package parameter

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

func write(context.Context, topo.Event) error { save(new(ledger.Book)); return nil }

func look(context.Context, topo.Event) error { save(ledger.Dry{}); return nil }

func save(p poster) { p.Post(1) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: parameter.write -> parameter.save -> ledger.\(\*Book\).Post \(iface/parameter/parameter.go:19\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
