// Package asserted asserts that any value is a book: each handler has its own value.
package asserted

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

func write(context.Context, topo.Event) error { save(new(ledger.Book)); return nil }

func look(context.Context, topo.Event) error { save(ledger.Dry{}); return nil }

func save(v any) {
	if p, ok := v.(interface{ Post(int) }); ok {
		p.Post(1)
	}
}

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: asserted.write -> asserted.save -> ledger.\(\*Book\).Post \(iface/asserted/asserted.go:18\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
