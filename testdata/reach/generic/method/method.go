// Package method calls a method of a type parameter: each instance has its own.
package method

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

func save[P poster](p P) { p.Post(1) }

func write(context.Context, topo.Event) error { save(new(ledger.Book)); return nil }

func look(context.Context, topo.Event) error { save(ledger.Dry{}); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: method.write -> method.save -> ledger.\(\*Book\).Post \(generic/method/method.go:14\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
