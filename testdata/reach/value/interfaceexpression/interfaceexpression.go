// Package interfaceexpression calls the method expression of an interface: each
// handler has its own value.
package interfaceexpression

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

func write(context.Context, topo.Event) error { call(new(ledger.Book)); return nil }

func look(context.Context, topo.Event) error { call(ledger.Dry{}); return nil }

func call(p poster) { poster.Post(p, 1) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: interfaceexpression.write -> interfaceexpression.call -> ledger.\(\*Book\).Post \(value/interfaceexpression/interfaceexpression.go:19\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
