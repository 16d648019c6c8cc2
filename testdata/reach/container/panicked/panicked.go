// Package panicked recovers a value that a function panicked with, and calls it.
package panicked

import (
	"context"

	"example.test/reach/ledger"
	"example.test/reach/topo"
	"github.com/shipmindlabs/routecheck/runtime"
)

type poster interface{ Post(int) }

func run(v any) (err error) {
	defer func() {
		if p, ok := recover().(poster); ok {
			p.Post(1)
		}
	}()
	panic(v)
}

func write(context.Context, topo.Event) error { return run(new(ledger.Book)) }

func look(context.Context, topo.Event) error { return run(ledger.Dry{}) }

// Wire makes the registrations.
func Wire(w *runtime.Worker) {
	runtime.Handle(w, topo.A, write) // reach: yes, but missed: a panic carries the value // should be `ledgerbulk: task "bulk.a" .* writes the ledger: panicked.write -> panicked.run -> func at container/panicked/panicked.go:15 -> ledger.\(\*Book\).Post \(container/panicked/panicked.go:17\); route`
	runtime.Handle(w, topo.B, look)  // reach: no
}
