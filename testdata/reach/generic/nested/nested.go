// Package nested calls a generic function from another with the same type parameter:
// each instance has its own.
package nested

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

func outer[P poster](p P) { inner(p) }

func inner[Q poster](q Q) { q.Post(1) }

func write(context.Context, topo.Event) error { outer(new(ledger.Book)); return nil }

func look(context.Context, topo.Event) error { outer(ledger.Dry{}); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: nested.write -> nested.outer -> nested.inner -> ledger.\(\*Book\).Post \(generic/nested/nested.go:17\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
