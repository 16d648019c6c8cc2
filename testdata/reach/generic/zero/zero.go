// Package zero calls a method of the zero value of a type parameter.
package zero

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

func save[P poster]() {
	var p P
	p.Post(1)
}

func write(context.Context, topo.Event) error { save[*ledger.Book](); return nil }

func look(context.Context, topo.Event) error { save[ledger.Dry](); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: zero.write -> zero.save -> ledger.\(\*Book\).Post \(generic/zero/zero.go:16\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
