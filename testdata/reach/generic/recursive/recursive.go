// Package recursive recurses with a type argument that grows no further: each instance has its own.
package recursive

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

func walk[P poster](n int, p P) {
	if n == 0 {
		p.Post(1)
		return
	}
	walk(n-1, p)
}

func write(context.Context, topo.Event) error { walk(3, new(ledger.Book)); return nil }

func look(context.Context, topo.Event) error { walk(3, ledger.Dry{}); return nil }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // want `ledgerbulk: task "bulk.a" .* writes the ledger: recursive.write -> recursive.walk -> ledger.\(\*Book\).Post \(generic/recursive/recursive.go:16\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
